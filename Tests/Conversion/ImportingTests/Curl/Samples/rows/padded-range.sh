curl 'http://a/[08-10]'
