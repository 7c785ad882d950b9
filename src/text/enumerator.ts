/** A number before a title: `1.`, `2.3)`, `IV.`, `b)`, `Three:`, `Section 3:`. */
const enumerator =
  /^(?:(?:section|part|step|chapter)[ \t]+)?(?:\d+(?:\.\d+)*(?:[.):]+[ \t]*|[ \t]+)|(?:[ivxlc]{1,6}|[a-z]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[.):]+[ \t]+)/i

/** A title without the number before it; a title that is only a number stays. */
export function withoutEnumerator(title: string): string {
  return title.replace(enumerator, '') || title
}
