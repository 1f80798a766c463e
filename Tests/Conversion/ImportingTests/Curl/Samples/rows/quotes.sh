curl 'http://a/b' -H "X-A: \"q\" \$5" -H 'X-B: it'\''s' -H X-C:\ d
