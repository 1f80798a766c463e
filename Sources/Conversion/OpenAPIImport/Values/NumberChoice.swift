import JSON

/// A number within the limits of a schema: the lower limit, or without one the smaller of 1 and the upper limit.
struct NumberChoice {
    let text: String

    init(_ shape: SchemaShape, isInteger: Bool) {
        func bound(_ limit: String, _ exclusive: String, _ step: Double) -> Double? {
            let plain = shape[limit]?.text.flatMap(Double.init)
            if let other = shape[exclusive]?.text.flatMap(Double.init) { return other + step }
            guard let plain else { return nil }
            return shape.isTrue(exclusive) ? plain + step : plain
        }
        let low = bound("minimum", "exclusiveMinimum", 1)
        let high = bound("maximum", "exclusiveMaximum", -1)
        var value = low ?? min(1, high ?? 1)
        if isInteger { value = value.rounded(.up) }
        if let step = shape["multipleOf"]?.text.flatMap(Double.init), step > 0 {
            value = (value / step).rounded(.up) * step
            if value == 0, low == nil { value = step }
        }
        // `exclusiveMinimum + 1` can exceed the upper limit.
        if let low, let high, value > high { value = isInteger ? high.rounded(.down) : low - 1 + (high + 1 - low) / 2 }
        text = JSONNumber(value)?.text ?? "1"
    }
}
