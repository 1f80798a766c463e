curl http://a/b -X PUT --next http://a/c
