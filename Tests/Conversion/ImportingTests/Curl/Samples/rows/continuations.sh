curl \
  http://a/b \
  -H 'X-A: 1' `
 -H 'X-B: 2'
