STATUS=$(curl -s -o /dev/null -w '%{http_code}' http://a/b)
HEAD=$(curl -sI http://a/c)
ALL=$(curl -s -w '%{http_code}' http://a/d)
export SIZE="$(curl -s http://a/e | jq '.items | length')"
FILE=$(curl -s http://a/f -o x.txt)
curl "http://a/$STATUS/$HEAD/$ALL/$SIZE/$FILE"
