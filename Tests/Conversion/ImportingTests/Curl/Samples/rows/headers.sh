curl http://a/b -H 'X-A: 1' -H 'x-b: two' -H 'X-Empty;' -H 'Accept:' -H 'X-A: 3'
