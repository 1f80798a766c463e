extension String {
    /// The text without the four hash digits after each mask of a secret.
    package var withoutHashes: String { replacing(/•••[0-9a-f]{4}/, with: "•••") }
}
