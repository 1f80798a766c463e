curl http://ann:pw@a/b
