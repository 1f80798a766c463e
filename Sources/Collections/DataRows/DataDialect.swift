/// The rules for the rows of a data file.
package enum DataDialect: Sendable {
    /// Every value of a CSV file is the text between the commas, and every name must be usable in a placeholder.
    case hubrun
    /// The rules of Newman, for Postman collections: any name is valid. In a CSV file, blanks around values are ignored,
    /// quotes may be inside of unquoted values, and rows may have more or fewer values than names. A number is a number
    /// if the field is its shortest writing; Newman would convert `007` and `8.50` too.
    case newman
}
