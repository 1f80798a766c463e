curl http://a/b -d 'no form'
