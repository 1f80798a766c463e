RESP=$(curl -s http://a/users/7)
ID=$(echo "$RESP" | jq -r '.id')
NAME=$(jq -r .items[0].name <<< "$RESP")
KIND=$(printf '%s' "$RESP" | jq -r .kind)
SUM=$(echo "$RESP" | sha256sum)
curl -X DELETE "http://a/users/$ID?name=$NAME&kind=$KIND&sum=$SUM"
BOTH=$(curl http://a/both)
FIRST=$(echo "$BOTH" | jq .first)
curl http://a/$FIRST -d "$BOTH"
