counted = (globalThis.counted ?? 0) + 1;

module.exports = {
  name: 'lib', runs: counted, part: require('./parts'), requestName: () => pm.info.requestName, environment: process.env,
};
