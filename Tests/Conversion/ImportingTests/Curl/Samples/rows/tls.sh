curl https://a/b -k --tlsv1.2
