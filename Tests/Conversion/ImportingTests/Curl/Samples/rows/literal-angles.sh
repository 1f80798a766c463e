curl http://a/b -d '<<x>> \<<y>>' -H 'Content-Type: text/x'
