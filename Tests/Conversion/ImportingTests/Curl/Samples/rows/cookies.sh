curl http://a/b -b 'a=1; session=0123456789abcdef'
