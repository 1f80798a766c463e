curl http://a/b -L
