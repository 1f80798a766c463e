/// Names of people, their jobs and telephone numbers.
enum PersonValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomFirstName", firstNames.maker),
        ("randomLastName", lastNames.maker),
        ("randomFullName", fullName),
        ("randomNamePrefix", prefixes.maker),
        ("randomNameSuffix", suffixes.maker),
        ("randomJobTitle", { "\($0.word(jobDescriptors)) \($0.word(jobAreas)) \($0.word(jobTypes))" }),
        ("randomJobDescriptor", jobDescriptors.maker),
        ("randomJobArea", jobAreas.maker),
        ("randomJobType", jobTypes.maker),
        ("randomPhoneNumber", phoneNumber),
        ("randomPhoneNumberExt", { "\($0.number(10...99))-\(phoneNumber(&$0))" }),
    ]

    static let firstName = firstNames.maker
    static let lastName = lastNames.maker

    /// Makes a name; every eighth has a prefix, every eighth a suffix.
    private static let fullName: DynamicVariables.Maker = { source in
        let name = "\(source.word(firstNames)) \(source.word(lastNames))"
        switch source.number(1...8) {
        case 1: return "\(source.word(prefixes)) \(name)"
        case 2: return "\(name) \(source.word(suffixes))"
        default: return name
        }
    }

    /// Makes a number in the form of North America, where area and exchange begin with 2 to 9.
    private static let phoneNumber: DynamicVariables.Maker = { source in
        "\(source.number(200...999))-\(source.number(200...999))-\(source.digits(4))"
    }

    private static let firstNames = WordList(
        """
        Ada Amir Anna Ben Carla Chen Clara David Elena Emil Fatima Felix Grace Hanna Henry Ida Ivan Jonas Julia Kenji \
        Laura Leo Lina Luis Maria Max Mila Nadia Noah Nora Olga Omar Paul Petra Rosa Samuel Sara Sofia Theo Tom Vera \
        Victor Yuki Zoe
        """)
    private static let lastNames = WordList(
        """
        Adams Bauer Becker Berg Brown Castro Cohen Costa Dubois Evans Fischer Fuchs Garcia Hansen Harris Hill Ivanova \
        Jensen Keller Khan Kim Klein Larsen Lee Lopez Martin Meyer Moreau Nguyen Novak Okafor Olsen Parker Patel Rossi \
        Sato Schmidt Silva Smith Stone Tanaka Torres Wagner Walker Weber Wilson Wood Young
        """)
    private static let prefixes = WordList("Mr. Mrs. Ms. Miss Dr.")
    private static let suffixes = WordList("Jr. Sr. I II III IV V MD PhD")
    private static let jobDescriptors = WordList(
        """
        Acting Assistant Chief Corporate Deputy Digital Field First General Global Internal Junior Lead Local Mobile \
        National Night Principal Regional Remote Senior Technical Traveling Visiting
        """)
    private static let jobAreas = WordList(
        """
        Accounting Archive Billing Community Data Delivery Design Energy Events Finance Health Infrastructure Language \
        Legal Logistics Media Mobility Network Payment Planning Press Product Quality Research Safety Sales Search \
        Service Support Training Warehouse Web
        """)
    private static let jobTypes = WordList(
        """
        Advisor Analyst Architect Assistant Buyer Clerk Coach Consultant Coordinator Designer Director Editor Engineer \
        Librarian Manager Mechanic Operator Planner Producer Researcher Specialist Supervisor Teacher Technician \
        Tester Translator Writer
        """)
}
