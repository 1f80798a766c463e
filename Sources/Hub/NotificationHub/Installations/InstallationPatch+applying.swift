import JSON

extension InstallationPatch {
    /// The installation with all changes made, checked like one that is put, or none of them.
    package func applied(to installation: Installation) throws(HubFailure) -> Installation {
        var object = installation.json
        for operation in operations {
            let editor = PatchEditor(operation)
            try editor.edit(&object, at: operation.path[...], of: .installation)
        }
        let patched: Installation
        do throws(InstallationErrors) {
            patched = try Installation(object, addressed: installation.id)
        } catch {
            throw .invalidInstallation(error)
        }
        guard patched.text.count <= Hub.deviceBodyLimit else {
            throw .bodyTooLarge(limit: Hub.deviceBodyLimit)
        }
        return keepingMarks(of: installation, in: patched)
    }

    /// A channel that is gone stays so until it is written anew.
    private func keepingMarks(of old: Installation, in new: Installation) -> Installation {
        var result = new
        let written = Set(operations.compactMap(\.channelOwner))
        if old.pushChannelExpired, !written.contains([]) { result = result.marking(expired: true) }
        for tile in old.secondaryTiles where tile.pushChannelExpired && written.isDisjoint(with: [[""], [tile.name]]) {
            result = result.marking(expired: true, tile: tile.name)
        }
        return result
    }
}

extension InstallationPatch.Operation {
    /// Whose channel the operation writes: nothing for the installation's, the tile's name, or "" for all tiles.
    fileprivate var channelOwner: [String]? {
        switch (path[0].lowercased(), path.count) {
        case ("pushchannel", _): []
        case ("secondarytiles", 1): [""]
        case ("secondarytiles", 2): [path[1]]
        case ("secondarytiles", _): path[2].lowercased() == "pushchannel" ? [path[1]] : nil
        default: nil
        }
    }
}
