curl 'http://a/b?q=a%20b&r=1'
