module.exports = 'a .cjs file';
