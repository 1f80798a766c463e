# One
curl http://a/b # behind
# Two
curl http://a/c; curl http://a/d && curl http://a/e

