curl -g 'http://a/[1]/{b}'
