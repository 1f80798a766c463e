curl http://a/b -H 'X-Api-Key: abcdef'
