AUTH="Authorization: Bearer $TOKEN"
curl -c jar -H "$AUTH" http://localhost/login
curl -b jar -c jar -H "$AUTH" http://localhost/account
curl -b other http://localhost/other
