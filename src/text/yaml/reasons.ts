/** The error codes of the parser as the object of "Unexpected ...". */
const reasons: ReadonlyMap<string, string> = new Map([
  ['BAD_ALIAS', 'alias'],
  ['BAD_DQ_ESCAPE', 'escape'],
  ['BAD_INDENT', 'indentation'],
  ['BAD_SCALAR_START', 'first character of a plain value'],
  ['BLOCK_AS_IMPLICIT_KEY', 'colon and space in a plain value'],
  ['KEY_OVER_1024_CHARS', 'key of more than 1024 characters'],
  ['MISSING_CHAR', 'line without a colon'],
  ['MULTILINE_IMPLICIT_KEY', 'line without a colon'],
  ['MULTIPLE_ANCHORS', 'second anchor'],
  ['MULTIPLE_TAGS', 'second tag'],
  ['TAB_AS_INDENT', 'tab as indentation'],
  ['TAG_RESOLVE_FAILED', 'tag'],
  ['UNEXPECTED_TOKEN', 'text after a value']
])

/** What is wrong, as the object of "Unexpected ...". */
export function reasonFor(code: string): string {
  return reasons.get(code) ?? 'text'
}
