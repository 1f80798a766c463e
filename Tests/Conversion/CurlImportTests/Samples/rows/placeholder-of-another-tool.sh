curl http://a/{{id}} -H 'Authorization: Bearer {{token}}'
