curl http://a/b --retry 1 --retry-connrefused
