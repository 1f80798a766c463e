import JSON

extension InstallationPatch {
    /// Returns the installation with all changes made, validated like the body of a PUT request.
    package func applied(to installation: Installation) throws(HubError) -> Installation {
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

    /// Keeps the expired mark of each channel that the patch does not write.
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
    /// The owner of the channel that is written: [] for the installation, [tile] for a tile, [""] for all tiles.
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
