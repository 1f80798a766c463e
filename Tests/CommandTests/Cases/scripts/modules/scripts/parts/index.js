module.exports = 'index of parts';
