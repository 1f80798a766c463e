curl 'http://a/b#c'
