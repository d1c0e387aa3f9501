import BinaryCoding
import Notation
import Templating
import Testing

@Suite struct RecordHasherTests {
  private func hash(_ record: some TemplateRecord) -> ContentHash {
    var hasher = RecordHasher()
    hasher.add(record)
    return hasher.words.hash()
  }

  @Test func everyFieldIsHashed() {
    let record = SampleReview()
    let changes: [(inout SampleReview) -> Void] = [
      { $0.title = "Soup" }, { $0.caption = "" }, { $0.body += " " }, { $0.url = "/" }, { $0.rating = nil },
      { $0.rating = TemplateNumber(units: 45) }, { $0.visits = TemplateNumber(units: 2) }, { $0.visited = nil },
      { $0.visited = CalendarDay(year: 2026, month: 11, day: 3) }, { $0.isPick = false }, { $0.tags.removeLast() },
      { $0.tags.reverse() }, { $0.tags[1].url = "/new/" }, { $0.dish = nil }, { $0.dish?.name = "Stew" },
      { $0.dish?.reviews = [SampleReview(dish: nil)] }, { $0.pros = ["warm<big>"] },
    ]
    let changed = changes.map { change in
      var other = record
      change(&other)
      return hash(other)
    }
    #expect(Set(changed + [hash(record)]).count == changes.count + 1)
    #expect(hash(SampleReview()) == hash(record))
  }

  @Test func valuesOfSharedFieldsAreNotHashed() {
    #expect(hash(Plate(dish: "Soup", kitchen: "A")) == hash(Plate(dish: "Soup", kitchen: "B")))
    #expect(hash(Plate(dish: "Soup", kitchen: "A")) != hash(Plate(dish: "Stew", kitchen: "A")))
    #expect(
      hash(Course(plate: Plate(dish: "Soup", kitchen: "A"))) != hash(Course(plate: Plate(dish: "Stew", kitchen: "A")))
    )
  }

  @Test func absentRecordsDifferFromZero() {
    #expect(hash(Page(first: Numbered(number: 0, text: ""), second: nil)) != hash(Page(first: nil, second: nil)))
    let one = Numbered(number: 1, text: "")
    #expect(hash(Page(first: one, second: nil)) != hash(Page(first: nil, second: one)))
  }

  @Test func declaredHashReplacesTheValues() {
    #expect(Numbered.schema.shape.isHashed && !Plate.schema.shape.isHashed)
    #expect(hash(Numbered(number: 1, text: "a")) == hash(Numbered(number: 1, text: "b")))
    #expect(hash(Numbered(number: 1, text: "a")) != hash(Numbered(number: 2, text: "a")))
  }
}

private struct Plate: TemplateRecord {
  let dish: String
  let kitchen: String

  static let schema = RecordSchema<Plate>("plate") { plate in
    plate.shared { $0.text("kitchen") { $0.kitchen } }
    plate.text("dish") { $0.dish }
  }
}

private struct Course: TemplateRecord {
  let plate: Plate

  static let schema = RecordSchema<Course>("course") { course in
    course.include(Plate.schema) { $0.plate }
  }
}

private struct Page: TemplateRecord {
  let first: Numbered?
  let second: Numbered?

  static let schema = RecordSchema<Page>("page") { page in
    page.record("first", of: Numbered.self) { $0.first }
    page.record("second", of: Numbered.self) { $0.second }
  }
}

private struct Numbered: TemplateRecord {
  let number: Int
  let text: String

  static let schema = RecordSchema<Numbered>("numbered") { record in
    record.hash { $1.add($0.number) }
    record.text("text") { $0.text }
  }
}
