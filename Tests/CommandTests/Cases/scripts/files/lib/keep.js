require('./login');
exports.keep = (token, option) => pm.variables.set('token', token + option);
