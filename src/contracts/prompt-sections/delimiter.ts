/** An order to print several files one after the other, with a mark between them: ADR-0011, "Output Format". */
const delimiter =
  /(?:(?<!=)={2,}|(?<!<)<{2,}|(?<!>)>{2,}|(?<!@)@{2,}|(?<!%)%{2,}|(?<!\*)\*{3,}|(?<!-)-{3,})[ \t]*(?:(?:BEGIN|START|END)(?: OF)?[ \t]+)?FILE(?:NAME|PATH)?\b|#{2,6}[ \t]+FILE(?:NAME|PATH)?:|<FILE(?:NAME|PATH)?(?:>|[ \t]+(?:PATH|NAME)=)/i

/** A name with an ending between two rows of a sign, or behind the sign of a comment: `--- a.java ---`, `// File: a.java`. */
const framed =
  /^[ \t>]{0,8}(?:(?:-{3}|={3}|\*{3}|#{3})[ \t](?=\S*\.\w)\S+[ \t](?:-{3}|={3}|\*{3}|#{3})|(?:\/\/|#|<!--) ?FILE(?:NAME|PATH)?:)|`(?:\/\/|#|<!--) ?FILE(?:NAME|PATH)?:/i

/** A label in capitals before a path, on a line of its own or shown as code: `FILE: a.java`, `[FILE: a.java]`. */
const labelled = /(?:^[ \t>]{0,8}\[?|`\[?)FILE(?:NAME|PATH)?:[ \t]{0,8}[^\s\]]/

/** Words that together ask for marks: `Wrap each file in a fence with its path`. */
const asking: readonly RegExp[] = [
  /\b(?:wrap|precede|prefix|separate|delimit|surround|label|named by|(?:begin|start)s? (?:(?:each|every) file )?with(?! `?(?:---|#))|(?:between|before|above) (?:(?:each|every|all|the) )?files?|before (?:its|their|the) contents?)\b/i,
  /\b(?:(?:each|every|all|the|between) files?|files (?:by|with))\b/i,
  /\b(?:(?:its|their|the(?: file)?) (?:paths?|names?)|fences?|delimiters?|markers?|separators?)\b|[=#*~%@-]{3}|`[^`]*\b(?:path|file ?name)\b[^`]*`/i
]

/** An order not to write marks, in the clause before its words. */
const negated = /(?:\b(?:not|never|no|without)|n't)\b[^.,;:]*$/i

/** No longer line asks for marks between files. */
const longest = 300

/** The first mark in a line: its text and where it begins. A mere `---` is none. */
export function delimiterIn(line: string): {readonly mark: string; readonly index: number} | undefined {
  const isLong = line.length > longest
  const match = delimiter.exec(line) ?? (isLong ? null : (framed.exec(line) ?? labelled.exec(line)))
  if (match !== null) return {mark: match[0], index: match.index}
  const isAsked =
    !isLong && asking.every((words) => words.test(line)) && !negated.test(line.slice(0, asking[0]?.exec(line)?.index))
  return isAsked ? {mark: line.trim(), index: line.length - line.trimStart().length} : undefined
}
