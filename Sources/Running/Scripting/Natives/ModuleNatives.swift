import CollectionModel
import Diagnostics
import JavaScript

/// The modules that scripts require from files.
struct ModuleNatives: NativeFamily {
    let link: ScriptContext.Link

    init(_ link: ScriptContext.Link) {
        self.link = link
    }

    var entries: [NativeTable.Entry] {
        [
            .init("resolveModule") { arguments throws(NativeFailure) in
                let session = try session()
                let source = session.script?.script.source ?? session.phase.scripts[0].script.source
                let path = arguments.textIfAny(1) ?? source.file.path
                return .string(try session.modules.resolve(arguments.text(0), from: source.file, at: path))
            },
            .init("moduleText") { arguments throws(NativeFailure) in
                guard let module = try session().modules.loaded[arguments.text(0)] else {
                    throw NativeFailure("no module \"\(arguments.text(0))\"")
                }
                return .string(module.text)
            },
        ]
    }
}
