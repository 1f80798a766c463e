curl http://a/b -H 'Authorization: Bearer abcdef'
