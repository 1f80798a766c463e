curl http://a/b --json "{\"a\":\"$A\",\"n\":$N}"
