#!/bin/sh
# Exported from shop.yaml by hubrun export.
set -eu

: "${PASSWORD:?a variable of the environment}"
: "${token:?a value of the response to Log in}"
: "${userId:?a value of the response to Create user}"

uuid() {
  od -An -N16 -tx1 /dev/urandom | tr -d ' \n' |
    sed 's/^\(.\{8\}\)\(.\{4\}\).\(...\).\(...\)\(.\{12\}\)$/\1-\2-4\3-8\4-\5/'
}

json() {
  printf '%s\n' "$1" | awk '{
    gsub(/[\\"]/, "\\\\&"); gsub(/\t/, "\\t"); gsub(/\r/, "\\r"); printf "%s%s", n++ ? "\\n" : "", $0
  }'
}

# Log in
# Takes a token for all others.
curl -sS --fail-with-body \
  -H 'Content-Type: application/json' \
  --data-raw '{
  "user": "ann",
  "password": "'"$(json "$PASSWORD")"'"
}' \
  --location \
  --max-redirs 10 \
  'http://localhost:8080/token'

# Users / Create user
# needs: token
curl -sS --fail-with-body \
  -H 'X-Tenant: acme' \
  -H 'Content-Type: application/json' \
  -H 'Authorization: Bearer '"$token" \
  --data-raw '{
  "name": "Ann Lee",
  "reference": "'"$(uuid)"'",
  "age": 36
}' \
  --location \
  --max-redirs 10 \
  'http://localhost:8080/users'

# Users / Get user
# needs: userId
# needs: token
curl -sS --fail-with-body \
  -H 'X-Tenant: acme' \
  -H 'Authorization: Bearer '"$token" \
  --location \
  --max-redirs 10 \
  'http://localhost:8080/users/'"$userId"'?expand=tags'

# Users / Delete user
# needs: userId
# needs: token
curl -sS --fail-with-body \
  -X DELETE \
  -H 'X-Tenant: acme' \
  -H 'Authorization: Bearer '"$token" \
  --location \
  --max-redirs 10 \
  'http://localhost:8080/users/'"$userId"
