curl http://a/b --data-urlencode 'a=x&y' --data-urlencode 'b=ä'
