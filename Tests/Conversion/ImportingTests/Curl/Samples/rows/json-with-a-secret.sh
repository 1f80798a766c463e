curl http://a/b --json '{"login":{"password":"pw"}}'
