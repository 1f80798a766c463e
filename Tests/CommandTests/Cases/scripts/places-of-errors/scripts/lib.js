exports.fail = () => {
  throw new RangeError('in a module');
};
