# Remove the users
for i in 1 2 "three four"; do curl -X DELETE http://a/users/$i; done
for name in a b
do
  curl http://a/x/$name
  curl http://a/y/$name
done
for f in *.json; do curl http://a/upload -d @$f; done
