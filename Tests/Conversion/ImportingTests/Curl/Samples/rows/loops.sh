# Remove the users
for i in 1 2 "three four"; do curl -X DELETE http://a/users/$i; done
for name in a b
do
  curl http://a/x/$name
  curl http://a/y/$name
done
for f in *.json; do curl http://a/upload -d @$f; done
for i in {1..3} x $(seq 8 9) {p,q}; do curl http://a/ranges/$i; done
for h in {-9223372036854775808..9223372036854775807}; do curl http://a/huge/$h; done
