/// The calls that scripts can make, by subject.
enum ScriptCalls {
    struct Call: Sendable {
        let calls: [String]
        let summary: String

        init(_ calls: String..., is summary: String) {
            self.calls = calls
            self.summary = summary
        }
    }

    struct Group: Sendable {
        /// A sentence about the calls.
        let title: String
        let calls: [Call]
    }

    static let groups = [tests, variables, request, response, flow, others]

    private static let tests = Group(
        title: "Tests, in both kinds of scripts:",
        calls: [
            Call("pm.test(name, fn)", is: "A check with a name; it fails if `fn` throws, or if its promise rejects."),
            Call("pm.test.skip(name, fn)", "pm.test.index()", is: "A skipped test; the number of tests so far."),
            Call(
                "pm.expect(value)", "pm.expect.fail(message)",
                is: "An assertion in the words of chai, such as `to.equal(5)`, `to.include('a')`, `not.to.be.empty`."),
            Call(
                "pm.info", is: "`eventName`, `iteration` (from 0), `iterationCount`, `requestName`, `requestId`, `attempt`."),
            Call("pm.execution.location", is: "The names of the collection, the groups and the request, as a list."),
            Call("pm.visualizer.set(template, data)", "pm.visualizer.clear()", is: "Without effect."),
        ])

    private static let variables = Group(
        title: """
            Variables. `SCOPE` is `variables` (all names, as `<<name>>` sees them), `environment`, \
            `collectionVariables` or `globals`:
            """,
        calls: [
            Call("pm.SCOPE.get(name)", "pm.SCOPE.has(name)", is: "The value, or undefined; true if there is one."),
            Call(
                "pm.SCOPE.set(name, value, type)",
                is: "Sets a value for this iteration; the type `secret` masks it in all output."),
            Call("pm.SCOPE.unset(name)", "pm.SCOPE.clear()", is: "Hides the values of the scope for this iteration."),
            Call("pm.SCOPE.toObject()", is: "A copy of all values of the scope."),
            Call(
                "pm.SCOPE.replaceIn(text)", is: "Replaces `{{name}}`, `{{$guid}}` and `<<name>>` in a text or an object."),
            Call("pm.iterationData.get(name)", is: "A value of the data row; `has` and `toObject` work too."),
            Call(
                "pm.vault.get(name)", "pm.vault.set(name, value)", "pm.vault.unset(name)",
                is: "Promises: a secret, a value that is masked from now on."),
        ])

    private static let request = Group(
        title: "The request. Changes before it is sent take effect; afterwards it shows what was sent:",
        calls: [
            Call(
                "pm.request.method", "pm.request.url", "pm.request.headers", "pm.request.body", "pm.request.auth",
                is: "The parts of the request."),
            Call(
                "pm.request.headers.upsert({ key, value })", "pm.request.headers.get(name)",
                "pm.request.headers.remove(name)",
                is: "Lists of headers, query parameters and form fields have `add`, `has`, `each`, `all` and others too."),
            Call(
                "pm.request.addQueryParams(text)", "pm.request.removeQueryParams(name)",
                is: "Adds or removes parameters of the query."),
            Call("pm.request.body.update(text)", is: "Replaces the body."),
            Call(
                "pm.request.authorizeUsing(type, options)",
                is: "Replaces the credentials: `basic`, `bearer`, `digest`, `apikey`, `awsv4` or `noauth`."),
        ])

    private static let response = Group(
        title: "The response, after it was received:",
        calls: [
            Call("pm.response.json()", "pm.response.text()", is: "The body, parsed as JSON or as text."),
            Call("pm.response.code", "pm.response.status", is: "The status as a number, and its phrase."),
            Call(
                "pm.response.headers.get(name)", "pm.response.responseTime", "pm.response.responseSize",
                is: "A header; milliseconds; bytes."),
            Call(
                "pm.response.to.have.status(code)", "pm.response.to.have.header(name, value)",
                "pm.response.to.have.body(text)", "pm.response.to.have.jsonBody(path, value)",
                "pm.response.to.have.jsonSchema(schema)", is: "Assertions on the response, for tests."),
            Call(
                "pm.response.to.be.ok", "pm.response.to.be.notFound", "pm.response.to.be.clientError",
                is: "Assertions on the status. After one, the status below 400 is no longer implied."),
            Call("pm.cookies.get(name)", "pm.cookies.jar()", is: "The cookies for the URL; the jar of the iteration."),
        ])

    private static let flow = Group(
        title: "Other requests and the order:",
        calls: [
            Call("await pm.sendRequest(request)", is: "Sends a request: a URL, or `{ url, method, header, body }`."),
            Call(
                "pm.execution.setNextRequest(name)",
                is: "Continues with that request; null ends `requests` of this iteration."),
            Call("pm.execution.skipRequest()", is: "In `beforeRequest`: the request is not sent, and reported skipped."),
            Call(
                "await pm.execution.runRequest(name)", is: "Runs a request of the collection, and gives its response."),
            Call(
                "require('./lib')", "pm.require(name)",
                is: "A module: a file beside the collection, a package, or one of hubrun's own, such as `crypto-js`."),
        ])

    private static let others = Group(
        title: "Beside `pm` there are `console`, `setTimeout`, `Buffer`, `URL`, `CryptoJS`, `_`, `xml2Json`, and:",
        calls: [
            Call("hubrun.sasToken(resource, keyName, key, seconds)", is: "A SAS token; all arguments are optional."),
            Call("await hubrun.token(name)", is: "A token of `tokens`."),
            Call(
                "await hubrun.resolvedRequest()", is: "In `beforeRequest`: `method`, `url`, `headers`, `body` as sent."),
            Call("hubrun.secret(value)", is: "Masks a text in all output from now on."),
            Call("hubrun.hub", "hubrun.version", is: "The hub's `url`, `namespace`, `name`, `kind`; the version."),
        ])
}
