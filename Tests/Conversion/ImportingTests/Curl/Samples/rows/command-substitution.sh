curl http://a/b -H "X-Date: $(date +%s)" -H "X-B: `id`"
