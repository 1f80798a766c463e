curl 'http://a/b/../c/./d?x=../y'
curl --path-as-is http://a/b/../c
curl "$BASE/b/../c"
