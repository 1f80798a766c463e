/// The page at `/`.
enum WelcomePage {
    static let html = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>hubrun echo</title>
        </head>
        <body>
        <h1>hubrun echo</h1>
        <p>A small API to try requests on. It keeps its items in memory, and answers in JSON.</p>
        <dl>
        <dt><a href="/echo?try=this">/echo</a></dt>
        <dd>any method: the request as JSON</dd>
        <dt><a href="/status/418">/status/CODE</a></dt>
        <dd>any method: that status, from 200 to 599</dd>
        <dt><a href="/delay/500">/delay/MS</a></dt>
        <dd>any method: an answer after at most 10,000 milliseconds</dd>
        <dt>/login</dt>
        <dd>POST {"user":"demo","password":"sesame"}: a token</dd>
        <dt><a href="/me">/me</a></dt>
        <dd>GET with Authorization: Bearer TOKEN: who that is</dd>
        <dt><a href="/items">/items</a></dt>
        <dd>POST {"name":"tea","tags":["hot"]}; GET with tag, limit and offset; DELETE all</dd>
        <dt>/items/ID</dt>
        <dd>GET, PUT, PATCH (RFC 7396), DELETE; ETag and If-Match</dd>
        </dl>
        </body>
        </html>

        """
}
