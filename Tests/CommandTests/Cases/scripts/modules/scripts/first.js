exports.name = 'half';
exports.second = require('./second');
exports.name = 'first';
