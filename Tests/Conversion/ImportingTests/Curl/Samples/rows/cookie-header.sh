curl http://a/b -H 'Cookie: a=1'
