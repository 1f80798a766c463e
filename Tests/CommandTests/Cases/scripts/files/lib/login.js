const { keep } = require('./keep');
const table = require('./table');

keep(table[pm.respone.code], pm.variables.get('option'));
