/** The keys of a record that takes others back: their values are the `uuid`s of these. */
export const retractionKeys: readonly string[] = [
  'supersedesUuids',
  'supersedes',
  'retractedMessageUuids',
  'retracted_message_uuids'
]
