/// How a field's value is had from its record.
@usableFromInline
typealias FieldGetter<Record> = @Sendable (Record) -> TemplateValue

/// Reads an element where it lies. What is not known to be copyable is not copied, and copies count references.
@inlinable
func read<Element: ~Copyable>(
  _ elements: borrowing Span<Element>,
  _ position: Int,
  _ get: (borrowing Element) -> TemplateValue
) -> TemplateValue {
  get(elements[position])
}
