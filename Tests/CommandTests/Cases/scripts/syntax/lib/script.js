const { keep } = require('./module');

if (keep(1)) {
  keep(2);
} }
