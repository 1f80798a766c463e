const lib = require('../../scripts/lib');

pm.test('from the file of a script', () => pm.expect(lib.name).to.equal('lib'));
