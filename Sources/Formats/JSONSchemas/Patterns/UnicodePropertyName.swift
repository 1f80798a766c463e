/// The names in `\p{…}`. ECMA-262 also has long ones (table "Value aliases and canonical values for General_Category").
enum UnicodePropertyName {
    /// Returns the name for PCRE2. Unknown names are returned unchanged.
    static func translated(_ name: String) -> String {
        guard let equals = name.firstIndex(of: "=") else { return categories[name] ?? name }
        let value = String(name[name.index(after: equals)...])
        return switch name[..<equals] {
        case "General_Category", "gc": categories[value] ?? value
        case "Script", "sc": "sc:\(value)"
        case "Script_Extensions", "scx": "scx:\(value)"
        default: name
        }
    }

    private static let categories = [
        "Letter": "L", "Cased_Letter": "L&", "LC": "L&", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll",
        "Titlecase_Letter": "Lt", "Modifier_Letter": "Lm", "Other_Letter": "Lo",
        "Mark": "M", "Combining_Mark": "M", "Nonspacing_Mark": "Mn", "Spacing_Mark": "Mc", "Enclosing_Mark": "Me",
        "Number": "N", "Decimal_Number": "Nd", "digit": "Nd", "Letter_Number": "Nl", "Other_Number": "No",
        "Punctuation": "P", "punct": "P", "Connector_Punctuation": "Pc", "Dash_Punctuation": "Pd",
        "Open_Punctuation": "Ps", "Close_Punctuation": "Pe", "Initial_Punctuation": "Pi", "Final_Punctuation": "Pf",
        "Other_Punctuation": "Po",
        "Symbol": "S", "Math_Symbol": "Sm", "Currency_Symbol": "Sc", "Modifier_Symbol": "Sk", "Other_Symbol": "So",
        "Separator": "Z", "Space_Separator": "Zs", "Line_Separator": "Zl", "Paragraph_Separator": "Zp",
        "Other": "C", "Control": "Cc", "cntrl": "Cc", "Format": "Cf", "Surrogate": "Cs", "Private_Use": "Co",
        "Unassigned": "Cn",
    ]
}
