curl http://a/b -z 'Tue, 01 Jan 2030 00:00:00 GMT'
