curl http://a/b -H $'X-A: \x41\u00e4\'\101\t.'
