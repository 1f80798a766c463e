curl 'http://a/[1-5000]'
