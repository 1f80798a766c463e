curl http://a/b -A ''
