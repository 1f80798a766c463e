curl http://a/b --json '{"a":1}'
