/// Companies, their departments and their phrases.
enum CompanyValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomCompanyName", companyName),
        ("randomCompanySuffix", suffixes.maker),
        ("randomDepartment", departments.maker),
        ("randomCatchPhrase", { "\($0.word(phraseAdjectives)) \($0.word(phraseDescriptors)) \($0.word(phraseNouns))" }),
        ("randomCatchPhraseAdjective", phraseAdjectives.maker),
        ("randomCatchPhraseDescriptor", phraseDescriptors.maker),
        ("randomCatchPhraseNoun", phraseNouns.maker),
        ("randomBs", { "\($0.word(sloganVerbs)) \($0.word(sloganAdjectives)) \($0.word(sloganNouns))" }),
        ("randomBsBuzz", sloganVerbs.maker),
        ("randomBsAdjective", sloganAdjectives.maker),
        ("randomBsNoun", sloganNouns.maker),
    ]

    /// Makes one of three forms: with a suffix, two names, three names.
    private static let companyName: DynamicVariables.Maker = { source in
        let name = PersonValues.lastName
        switch source.number(0...2) {
        case 0: return "\(name(&source)) \(source.word(suffixes))"
        case 1: return "\(name(&source)) - \(name(&source))"
        default: return "\(name(&source)), \(name(&source)) and \(name(&source))"
        }
    }

    private static let suffixes = WordList("Inc,LLC,Group,and Sons", separator: ",")
    private static let departments = WordList(
        """
        Appliances Bakery Bicycles Books Cameras Clothing Electronics Furniture Games Garden Grocery Health Jewelry \
        Kitchen Movies Music Office Pets Shoes Sports Stationery Tools Toys Travel
        """)
    private static let phraseAdjectives = WordList(
        """
        Adjustable Attentive Calm Careful Clever Compact Durable Flexible Friendly Honest Inviting Light Modern Nimble \
        Open Patient Precise Quick Quiet Reliable Sturdy Thoughtful Transparent Well-tested
        """)
    private static let phraseDescriptors = WordList(
        """
        around-the-clock battery-powered carbon-neutral community-driven cost-aware data-driven family-owned \
        fast-moving hand-tuned local low-maintenance modular multilingual offline-first pocket-sized regional seasonal \
        self-explaining solar-powered step-by-step two-sided water-resistant weekly zero-waste
        """)
    private static let phraseNouns = WordList(
        """
        archive bridge calendar compass forecast garden handbook harbor kitchen ledger library map market network \
        notebook orchard path platform roadmap schedule signpost studio toolbox workshop
        """)
    private static let sloganVerbs = WordList(
        """
        accelerate assemble automate bundle clarify connect coordinate deliver discover extend improve measure \
        organize plan prepare refine renew share simplify strengthen support test translate unlock
        """)
    private static let sloganAdjectives = WordList(
        """
        agile around-the-corner bottom-up clear continuous cross-team customer-facing daily evidence-based flexible \
        future-proof hands-on human-friendly in-house long-term open-minded paperless practical shared smart \
        sustainable top-level well-planned worldwide
        """)
    private static let sloganNouns = WordList(
        """
        agreements answers audiences budgets conversations deliveries experiments goals habits ideas insights invoices \
        journeys markets milestones outcomes partners processes reports results services standards teams workflows
        """)
}
