import Diagnostics
import Placeholders

/// Settings of requests; those of a ``RequestStep`` are merged with the settings around them.
///
/// A class, because many requests and programs share them.
package final class SharedSettings: Sendable {
    package let values: RequestSettings
    /// True if at least one setting concerns the connection: TLS, proxy, version of HTTP, address.
    package let hasConnectionSettings: Bool
    /// See ``RequestStep/hasQuickEvaluation``.
    let hasQuickExpectations: Bool
    /// True if there is a `delay` before the request.
    package let hasDelay: Bool

    package init(_ values: RequestSettings) {
        hasQuickExpectations = values.expectations.isQuick
        hasDelay = values.delay.value != nil
        hasConnectionSettings =
            values.tls.value != nil || values.proxy.value != nil || values.http.value != nil
            || values.resolve.value != nil || values.unixSocket.value != nil
        self.values = values
    }

    /// Returns these settings, merged with inner ones, which take precedence. Returns the inner object itself if the
    /// merge would change nothing, to save memory in collections of ten thousand requests.
    ///
    /// - Parameter loadsSchemas: True to read the schema file if its path has no placeholders.
    func overlaid(by inner: SharedSettings, loadsSchemas: Bool) -> SharedSettings {
        guard values.hasAnySetting || !inner.values.needNoResolution || loadsSchemas && inner.values.namesSchemaFile
        else { return inner }
        let merged = values.overlaid(by: inner.values)
        return SharedSettings(loadsSchemas ? merged.withLoadedSchema : merged)
    }
}

extension RequestSettings {
    fileprivate var namesSchemaFile: Bool {
        if case .file? = expectations.schema.value?.source { true } else { false }
    }

    /// The settings with the schema file read, if its path has no placeholders.
    var withLoadedSchema: RequestSettings {
        guard let expectation = expectations.schema.value, case .file(let text) = expectation.source,
            let written = text.literal,
            let path = try? text.range.file.readable(written),
            let schema = try? SchemaFile.schema(at: path, namedIn: text.range.file)
        else { return self }
        var loaded = self
        loaded.expectations.schema = .given(SchemaExpectation(source: .compiled(schema), range: expectation.range))
        return loaded
    }
}
