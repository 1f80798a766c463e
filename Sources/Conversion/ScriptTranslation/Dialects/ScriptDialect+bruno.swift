extension ScriptDialect {
    /// Scripts and `assert` lines of Bruno.
    package static let bruno = ScriptDialect(
        tests: ["test"], expects: ["expect"],
        values: [
            "res.status": .status, "res.statusCode": .status, "res.getStatus()": .status,
            "res.statusText": .reason, "res.getStatusText()": .reason, "res.body": .json, "res.getBody()": .json,
            "res.headers": .headers, "res.getHeaders()": .headers, "res.responseTime": .duration,
            "res.getResponseTime()": .duration,
        ],
        headers: ["res.getHeader"], setters: ["bru.setVar", "bru.setEnvVar", "bru.setGlobalEnvVar"],
        obstacle: "bru, req and res do not exist in hubrun")
}
