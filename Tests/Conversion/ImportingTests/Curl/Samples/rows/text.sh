curl http://a/b -H 'Content-Type: text/csv' --data-binary $'a,b\n1,2\n'
