/// English words, most of them of computing.
enum WordValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomNoun", nouns.maker),
        ("randomVerb", verbs.maker),
        ("randomIngverb", gerunds.maker),
        ("randomAdjective", adjectives.maker),
        ("randomAbbreviation", abbreviations.maker),
        ("randomPhrase", phrase),
        ("randomWord", word),
        ("randomWords", { $0.joined($0.number(2...5), by: " ", word) }),
    ]

    static let word: DynamicVariables.Maker = { source in
        switch source.number(0...2) {
        case 0: source.word(general)
        case 1: source.word(nouns)
        default: source.word(adjectives)
        }
    }

    /// Makes a sentence with an order or a remark.
    private static let phrase: DynamicVariables.Maker = { source in
        let thing = "\(source.word(adjectives)) \(source.word(abbreviations)) \(source.word(nouns))"
        let verb = source.word(verbs)
        switch source.number(0...2) {
        case 0: return "Try to \(verb) the \(thing)!"
        case 1: return "We need to \(verb) the \(thing)."
        default:
            let start = "\(source.word(gerunds)) the \(source.word(nouns))".capitalizedWord
            return "\(start) will not help; \(verb) the \(thing) first."
        }
    }

    private static let adjectives = WordList(
        """
        back-up binary bright cloud compact digital encrypted fast idle local mobile modular multi-core nested offline \
        online portable primary remote shared solid-state spare virtual wireless
        """)
    private static let nouns = WordList(
        """
        adapter array bandwidth buffer bus cache card circuit cluster disk driver feed firewall gateway hash index \
        interface kernel matrix monitor packet port program protocol proxy queue router sensor server socket switch \
        system token transmitter
        """)
    private static let verbs = WordList(
        """
        back-up bypass compress compute connect copy debug encode filter generate index input load parse patch program \
        quantify queue reboot render scan sync transmit trace
        """)
    private static let gerunds = WordList(
        """
        backing-up bypassing calculating compressing computing connecting copying debugging encoding filtering \
        generating hacking indexing loading parsing patching programming queueing rebooting rendering routing scanning \
        syncing tracing
        """)
    private static let abbreviations = WordList(
        """
        API ASCII CPU CSS DNS EXE FTP GPU HDD HTML HTTP IP JSON LAN PCI PNG RAM RSS SDK SMS SQL SSD SSL TCP TLS UDP \
        URL USB XML
        """)
    private static let general = WordList(
        """
        apple bridge candle corner dolphin engine feather forest glacier hammer island jungle kettle ladder meadow \
        needle ocean pepper quartz ribbon saddle tunnel umbrella valley window yellow zipper
        """)
}
