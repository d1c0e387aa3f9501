extension Field {
  /// Returns the position of a value in statistics: the whole part of a number, the minutes of a duration, the index of a choice.
  package func position(of value: FieldValue) -> Int? {
    if type.choices.isEmpty { return type.steps.isEmpty ? nil : value.quantity?.floor }
    return value.text.flatMap(type.choices.firstIndex)
  }
}
