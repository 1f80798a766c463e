curl http://a/b -H 'X-A: a ^" ^ b'
