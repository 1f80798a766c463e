AUTH="Authorization: Bearer ${TOKEN}"
HEADERS=(-H "Content-Type: application/json" # the kind
  -H "$AUTH")
HEADERS+=(-H 'X-A: 1')
declare -a ALL=("${HEADERS[@]}" -f)
call() {
  curl -sS "${ALL[@]}" "http://a/$1?b=${2:-c}"
}
RESP=$(curl "${HEADERS[@]}" http://a/b)
curl "${OTHER[@]}" http://a/c
