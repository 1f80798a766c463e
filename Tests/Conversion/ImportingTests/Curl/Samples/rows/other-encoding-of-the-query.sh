curl 'http://a/b?q=a+b&u=x%3Ay'
