curl -G http://a/b -d q=1 --data-urlencode 'r=x y'
