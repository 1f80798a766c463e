#!/bin/sh
BASE=http://localhost:8080

# Make a user
curl -f -X POST "$BASE/users" -H "Authorization: Bearer $TOKEN" --json '{"name": "Ann Lee"}'

# Search for it
curl -fG "$BASE/search" --data-urlencode 'q=Ann & Bo' -d page=1 -L --max-time 5

# Upload a file
curl -f -F 'title=Holidays' -F "comment=${COMMENT:-none}" "$BASE/upload"
