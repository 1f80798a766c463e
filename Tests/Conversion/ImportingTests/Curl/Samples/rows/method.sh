curl -X PUT http://a/b
