const { expect } = require('chai');

expect(2).to.be.above;
