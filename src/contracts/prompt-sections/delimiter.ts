/** What asks an AI to print several files one after the other, with a mark between them: ADR-0011, "Output Format". */
const delimiter =
  /(?:(?<!=)={2,}|(?<!<)<{2,}|(?<!>)>{2,}|(?<!@)@{2,}|(?<!%)%{2,}|(?<!\*)\*{3,}|(?<!-)-{3,})[ \t]*(?:(?:BEGIN|START|END)(?: OF)?[ \t]+)?FILE(?:NAME|PATH)?\b|#{2,6}[ \t]+FILE(?:NAME|PATH)?:/i

/** The first mark in a line: its text and where it begins. A mere `---` is none. */
export function delimiterIn(line: string): {readonly mark: string; readonly index: number} | undefined {
  const match = delimiter.exec(line)
  return match === null ? undefined : {mark: match[0], index: match.index}
}
