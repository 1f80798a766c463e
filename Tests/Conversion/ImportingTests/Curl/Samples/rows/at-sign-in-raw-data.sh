curl http://a/b -H 'Content-Type: text/x' --data-raw @a
