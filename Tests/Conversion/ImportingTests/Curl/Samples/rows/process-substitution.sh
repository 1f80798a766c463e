curl http://localhost/a -d @<(date) -H 'X-A: 1' | jq .
curl -K <(printf 'x') http://localhost/b -o >(cat) | jq -e .a
