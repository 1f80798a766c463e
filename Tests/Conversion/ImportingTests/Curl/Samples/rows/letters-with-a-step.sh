curl 'http://a/[a-e:2]'
