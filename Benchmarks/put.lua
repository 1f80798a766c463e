-- wrk's PUT of one installation, with the same body each time.
wrk.method = "PUT"
wrk.body = os.getenv("BODY")
