curl http://a/b -u "$LOGIN"
