LOGIN="Bearer ${JWT:-hunter2jwt}"
curl http://a/b -H "Authorization: Token ${TOK:-hunter2tok}"
curl http://a/c -H "Authorization: $LOGIN" -d "password=${PW:-hunter2}&user=${WHO:-ann}"
