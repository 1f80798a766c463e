curl 'http://a/{x,y}/[1-2]'
