module.exports = { sawFirst: require('./first').name };
