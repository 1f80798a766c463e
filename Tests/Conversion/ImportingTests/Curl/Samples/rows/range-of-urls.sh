curl 'http://a/[1-3]'
