curl http://a/b -H 'X-A: 1'
curl http://a/c -H 'X-A: 1'
