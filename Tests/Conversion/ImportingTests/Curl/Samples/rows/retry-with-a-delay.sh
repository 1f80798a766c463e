curl -f http://a/b --retry 2 --retry-delay 5 --retry-all-errors
