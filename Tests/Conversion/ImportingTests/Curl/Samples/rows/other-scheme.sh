curl http://a/b -H 'authorization: Token abcdef'
