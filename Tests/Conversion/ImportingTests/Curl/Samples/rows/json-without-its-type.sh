curl http://a/b -d '{"a":1}'
