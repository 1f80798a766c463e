curl 'http://a/b?api_key=abc&x=1'
