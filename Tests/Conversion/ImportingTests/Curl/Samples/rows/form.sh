curl http://a/b -d 'a=1&b=x%20y' -d c=2
