/// Words to choose from, written as one text.
struct WordList: Sendable {
    let words: [Substring]

    /// - Parameter separator: The character between two entries; entries with spaces need another one.
    init(_ text: String, separator: Character = " ") {
        words = text.split(separator: separator)
    }

    /// A maker of one word of the list.
    var maker: DynamicVariables.Maker {
        { [self] source in source.word(self) }
    }
}

extension String {
    /// The word with a capital.
    var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}

// MARK: Words

extension NetworkValues {
    static let systems = WordList(
        "Windows NT 10.0; Win64; x64,Macintosh; Intel Mac OS X 10_15_7,X11; Linux x86_64", separator: ",")
    /// Codes of ISO 639-1.
    static let locales = WordList(
        """
        af ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn \
        ko ku ky la lb lo lt lv mk ml mn mr ms mt ne nl no pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th tr uk ur \
        uz vi xh yi yo zh zu
        """)
}

extension PersonValues {
    static let firstNames = WordList(
        """
        Ada Amir Anna Ben Carla Chen Clara David Elena Emil Fatima Felix Grace Hanna Henry Ida Ivan Jonas Julia Kenji \
        Laura Leo Lina Luis Maria Max Mila Nadia Noah Nora Olga Omar Paul Petra Rosa Samuel Sara Sofia Theo Tom Vera \
        Victor Yuki Zoe
        """)
    static let lastNames = WordList(
        """
        Adams Bauer Becker Berg Brown Castro Cohen Costa Dubois Evans Fischer Fuchs Garcia Hansen Harris Hill Ivanova \
        Jensen Keller Khan Kim Klein Larsen Lee Lopez Martin Meyer Moreau Nguyen Novak Okafor Olsen Parker Patel Rossi \
        Sato Schmidt Silva Smith Stone Tanaka Torres Wagner Walker Weber Wilson Wood Young
        """)
    static let prefixes = WordList("Mr. Mrs. Ms. Miss Dr.")
    static let suffixes = WordList("Jr. Sr. I II III IV V MD PhD")
    static let jobDescriptors = WordList(
        """
        Acting Assistant Chief Corporate Deputy Digital Field First General Global Internal Junior Lead Local Mobile \
        National Night Principal Regional Remote Senior Technical Traveling Visiting
        """)
    static let jobAreas = WordList(
        """
        Accounting Archive Billing Community Data Delivery Design Energy Events Finance Health Infrastructure Language \
        Legal Logistics Media Mobility Network Payment Planning Press Product Quality Research Safety Sales Search \
        Service Support Training Warehouse Web
        """)
    static let jobTypes = WordList(
        """
        Advisor Analyst Architect Assistant Buyer Clerk Coach Consultant Coordinator Designer Director Editor Engineer \
        Librarian Manager Mechanic Operator Planner Producer Researcher Specialist Supervisor Teacher Technician \
        Tester Translator Writer
        """)
}

extension PlaceValues {
    static let cities = WordList(
        """
        Amsterdam,Athens,Auckland,Bangkok,Barcelona,Bergen,Berlin,Bogota,Boston,Brighton,Buenos Aires,Cape Town,\
        Chicago,Copenhagen,Dublin,Edinburgh,Geneva,Hamburg,Helsinki,Kyoto,Lima,Lisbon,London,Lyon,Madrid,Manila,\
        Melbourne,Montreal,Mumbai,Nairobi,New York,Osaka,Oslo,Paris,Porto,Prague,Rome,Salzburg,San Diego,Santiago,\
        Seattle,Seoul,Singapore,Stockholm,Sydney,Toronto,Turin,Utrecht,Vienna,Warsaw
        """, separator: ",")
    static let streetSuffixes = WordList(
        """
        Avenue Bridge Bypass Circle Court Crescent Drive Field Garden Grove Hill Island Lane Park Parkway Place Road \
        Row Square Station Street Terrace View Walk Way
        """)
    /// Codes and names of countries (ISO 3166-1).
    static let countries = WordList(
        """
        AR Argentina,AT Austria,AU Australia,BD Bangladesh,BE Belgium,BR Brazil,CA Canada,CH Switzerland,CL Chile,\
        CN China,CO Colombia,CZ Czechia,DE Germany,DK Denmark,EE Estonia,EG Egypt,ES Spain,ET Ethiopia,FI Finland,\
        FR France,GB United Kingdom,GH Ghana,GR Greece,HU Hungary,ID Indonesia,IE Ireland,IN India,IS Iceland,\
        IT Italy,JP Japan,KE Kenya,KR South Korea,MA Morocco,MX Mexico,MY Malaysia,NG Nigeria,NL Netherlands,\
        NO Norway,NZ New Zealand,PE Peru,PH Philippines,PL Poland,PT Portugal,RO Romania,SE Sweden,SG Singapore,\
        SK Slovakia,TH Thailand,TR Turkey,UA Ukraine,US United States of America,UY Uruguay,VN Vietnam,ZA South Africa
        """, separator: ",")
}

extension CompanyValues {
    static let suffixes = WordList("Inc,LLC,Group,and Sons", separator: ",")
    static let departments = WordList(
        """
        Appliances Bakery Bicycles Books Cameras Clothing Electronics Furniture Games Garden Grocery Health Jewelry \
        Kitchen Movies Music Office Pets Shoes Sports Stationery Tools Toys Travel
        """)
    static let phraseAdjectives = WordList(
        """
        Adjustable Attentive Calm Careful Clever Compact Durable Flexible Friendly Honest Inviting Light Modern Nimble \
        Open Patient Precise Quick Quiet Reliable Sturdy Thoughtful Transparent Well-tested
        """)
    static let phraseDescriptors = WordList(
        """
        around-the-clock battery-powered carbon-neutral community-driven cost-aware data-driven family-owned \
        fast-moving hand-tuned local low-maintenance modular multilingual offline-first pocket-sized regional seasonal \
        self-explaining solar-powered step-by-step two-sided water-resistant weekly zero-waste
        """)
    static let phraseNouns = WordList(
        """
        archive bridge calendar compass forecast garden handbook harbor kitchen ledger library map market network \
        notebook orchard path platform roadmap schedule signpost studio toolbox workshop
        """)
    static let sloganVerbs = WordList(
        """
        accelerate assemble automate bundle clarify connect coordinate deliver discover extend improve measure \
        organize plan prepare refine renew share simplify strengthen support test translate unlock
        """)
    static let sloganAdjectives = WordList(
        """
        agile around-the-corner bottom-up clear continuous cross-team customer-facing daily evidence-based flexible \
        future-proof hands-on human-friendly in-house long-term open-minded paperless practical shared smart \
        sustainable top-level well-planned worldwide
        """)
    static let sloganNouns = WordList(
        """
        agreements answers audiences budgets conversations deliveries experiments goals habits ideas insights invoices \
        journeys markets milestones outcomes partners processes reports results services standards teams workflows
        """)
}

extension ProductValues {
    static let adjectives = WordList(
        """
        Affordable Classic Colorful Comfortable Elegant Foldable Handmade Heavy Light Lovely Modern Plain Polished \
        Portable Practical Robust Round Simple Slim Small Soft Striped Tall Vintage
        """)
    static let materials = WordList(
        """
        Aluminum Bamboo Brass Bronze Cedar Clay Concrete Copper Cork Cotton Felt Glass Granite Iron Leather Linen \
        Marble Paper Rubber Silk Steel Velvet Wooden Woolen
        """)
    static let products = WordList(
        """
        Backpack Bench Blanket Bottle Bowl Clock Cup Desk Fork Jacket Kettle Ladder Lamp Mirror Mug Pen Pillow Plate \
        Scarf Shelf Spoon Stool Tent Umbrella Vase Wallet
        """)
    static let colors = WordList(
        """
        azure black blue cyan fuchsia gold green grey indigo ivory lavender lime magenta maroon olive orange orchid \
        pink plum purple red salmon silver tan teal turquoise violet white yellow
        """)
}

extension FinanceValues {
    /// Codes (ISO 4217), names and symbols of currencies.
    static let currencies = WordList(
        """
        AUD:Australian Dollar:$,BRL:Brazilian Real:R$,CAD:Canadian Dollar:$,CHF:Swiss Franc:CHF,\
        CNY:Yuan Renminbi:\u{A5},CZK:Czech Koruna:K\u{10D},DKK:Danish Krone:kr,EUR:Euro:\u{20AC},\
        GBP:Pound Sterling:\u{A3},IDR:Rupiah:Rp,ILS:New Israeli Sheqel:\u{20AA},INR:Indian Rupee:\u{20B9},\
        JPY:Yen:\u{A5},KRW:Won:\u{20A9},MXN:Mexican Peso:$,NOK:Norwegian Krone:kr,PHP:Philippine Peso:\u{20B1},\
        PLN:Zloty:z\u{142},SEK:Swedish Krona:kr,THB:Baht:\u{E3F},TRY:Turkish Lira:\u{20BA},UAH:Hryvnia:\u{20B4},\
        USD:US Dollar:$,VND:Dong:\u{20AB},ZAR:Rand:R
        """, separator: ",")
    static let accountNames = WordList(
        """
        Business,Charity,Checking,Child,Club,Credit Card,Current,Deposit,Escrow,Expense,Family,Farm,Foreign Currency,\
        Fund,Holiday,Home Loan,Investment,Joint,Payroll,Personal,Premium,Savings,Student,Trust
        """, separator: ",")
}

extension AccountValues {
    /// Countries whose account numbers consist of digits, with the number of these digits (SWIFT's IBAN registry).
    static let countries = WordList(
        """
        AE19 AT16 BE12 CH17 CZ20 DE18 DK14 EE16 EG25 ES20 FI14 HR17 HU24 IL19 IS22 LT16 NO11 PL24 PT21 RS18 SE20 SI15 \
        SK20 TN20
        """)
}

extension WordValues {
    static let adjectives = WordList(
        """
        back-up binary bright cloud compact digital encrypted fast idle local mobile modular multi-core nested offline \
        online portable primary remote shared solid-state spare virtual wireless
        """)
    static let nouns = WordList(
        """
        adapter array bandwidth buffer bus cache card circuit cluster disk driver feed firewall gateway hash index \
        interface kernel matrix monitor packet port program protocol proxy queue router sensor server socket switch \
        system token transmitter
        """)
    static let verbs = WordList(
        """
        back-up bypass compress compute connect copy debug encode filter generate index input load parse patch program \
        quantify queue reboot render scan sync transmit trace
        """)
    static let gerunds = WordList(
        """
        backing-up bypassing calculating compressing computing connecting copying debugging encoding filtering \
        generating hacking indexing loading parsing patching programming queueing rebooting rendering routing scanning \
        syncing tracing
        """)
    static let abbreviations = WordList(
        """
        API ASCII CPU CSS DNS EXE FTP GPU HDD HTML HTTP IP JSON LAN PCI PNG RAM RSS SDK SMS SQL SSD SSL TCP TLS UDP \
        URL USB XML
        """)
    static let general = WordList(
        """
        apple bridge candle corner dolphin engine feather forest glacier hammer island jungle kettle ladder meadow \
        needle ocean pepper quartz ribbon saddle tunnel umbrella valley window yellow zipper
        """)
}

extension DatabaseValues {
    static let columns = WordList(
        """
        avatar category city comment country createdAt currency email firstName group id label lastName name owner \
        parentId password phone price status title token updatedAt version
        """)
    static let types = WordList(
        """
        bigint binary bit blob boolean char date datetime decimal double enum float int json mediumint point real set \
        smallint text time timestamp tinyint varchar
        """)
    static let collations = WordList(
        """
        ascii_bin ascii_general_ci big5_bin big5_chinese_ci cp1250_bin cp1250_general_ci cp1251_bin cp1251_general_ci \
        cp850_bin cp850_general_ci greek_bin greek_general_ci hebrew_bin hebrew_general_ci latin1_bin \
        latin1_general_ci latin1_swedish_ci latin2_bin latin2_general_ci ucs2_bin ucs2_general_ci utf8_bin \
        utf8_general_ci utf8_unicode_ci
        """)
    static let engines = WordList(
        """
        ARCHIVE Aria BLACKHOLE CONNECT CSV ColumnStore EXAMPLE FEDERATED Falcon FederatedX InnoDB MEMORY MERGE Mroonga \
        MyISAM MyRocks NDB OQGRAPH RocksDB SEQUENCE SPIDER SphinxSE TokuDB XtraDB
        """)
}

extension LoremValues {
    static let latin = WordList(
        """
        ab accusamus ad alias amet aperiam aut autem beatae commodi consequatur culpa cum debitis delectus deleniti \
        dicta dolor dolorem ducimus ea eius enim eos error est et eum ex excepturi facere fuga fugit harum hic id illo \
        illum in inventore ipsa ipsum iste itaque iure labore libero magnam maiores minima modi molestiae nam natus \
        nemo nihil nisi nobis non nulla numquam odio odit omnis optio pariatur placeat porro quae quam quasi qui quia \
        quis quo ratione rem rerum saepe sed sequi sint sit soluta sunt tempora tenetur ullam unde ut vel velit veniam \
        vero
        """)
}

extension InternetValues {
    static let suffixes = WordList("com org net info biz name")
    static let exampleSuffixes = WordList("com net org")
    /// Mail providers. They are in a reserved domain (RFC 2606), so that no test writes to a person; Postman's values are
    /// addresses of real providers, which can belong to somebody.
    static let providers = WordList("inbox.example mail.example post.example")
}

extension FileValues {
    static let commonExtensions = WordList(
        "avi css csv gif gz html jpeg jpg js json md mov mp3 mp4 ogg pdf png svg txt wav webm webp xml zip")
    static let extensions = WordList(
        """
        avi bmp css csv def eml gif gz html ics ifb ini jpe jpeg jpg js json log m2a m2v map md mid mov mp3 mp4 mpeg \
        msh oga ogg otf pdf png rmi rtf sql svg tar tiff txt vert wav webm webp woff xls xml xsl yaml zip
        """)
    static let mediaTypes = WordList(
        """
        application/gzip application/json application/pdf application/rtf application/sql application/xml \
        application/zip audio/midi audio/mpeg audio/ogg audio/wav font/otf font/woff image/bmp image/gif image/jpeg \
        image/png image/svg+xml image/webp message/rfc822 model/mesh text/calendar text/css text/csv text/html \
        text/plain video/mp4 video/mpeg video/webm
        """)
    static let directories = WordList(
        """
        /Applications /Library /System /Users /bin /boot /dev /etc /etc/mail /home /lib /media /mnt /opt /opt/bin \
        /opt/share /private/tmp /proc /root /sbin /srv /sys /tmp /usr /usr/bin /usr/include /usr/lib /usr/local/bin \
        /usr/local/src /usr/sbin /usr/share /usr/src /var /var/log /var/mail /var/spool /var/tmp
        """)
}
