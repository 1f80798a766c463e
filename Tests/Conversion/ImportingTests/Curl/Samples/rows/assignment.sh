BASE=http://a
curl $BASE/b
