# Create a user
ID=$(curl -s -X POST "http://a/users" --json '{"name": "Ann"}' | jq -r .id)
TOKEN=$(curl -s http://a/token | jq -er '.items[0].access_token')
PAGE=$(curl http://a/page)
OTHER=$(curl http://a/other | grep -o '[0-9]*')
curl "http://a/users/$ID" -H "Authorization: Bearer $TOKEN" -H "X-Page: $PAGE" -H "X-Other: $OTHER"
