import type {Difference} from './differences.ts'

/** A difference, and the command whose output has it. */
export interface FoundDifference extends Difference {
  /** The name of the folder that was linted. */
  readonly folder: string
  /** The arguments, joined by spaces. */
  readonly command: string
  /** How hosts open the file, as `lint-agents tree` prints it: each host, what the file is for it, and the way. */
  readonly readers?: readonly string[]
  /** What a path that leads over a link leads to. */
  readonly link?: 'file' | 'nothing' | undefined
}

/** A class of deliberate differences. */
export interface LedgerClass {
  /** A short id, such as `no-reader`. */
  readonly class: string
  /** One sentence. */
  readonly reason: string
  covers(difference: FoundDifference): boolean
}

/** What a host loses of front matter, as it delimits it itself. */
const losses = /^agent-front-matter (?:late-front-matter|opening|unopened|cut-value|open-list|empty-body|rest)$/

/** What is found in a file at a place that holds no text for its host, in place of all else. */
const unreadable = /^agent-place (?:link|link-text|encoding)$/

function idOf({rule = '', messageId = ''}: FoundDifference): string {
  return `${rule} ${messageId}`
}

/** Front matter that a host ends earlier may be no YAML up to there. */
function isMatterSyntax(id: string): boolean {
  return id === 'agent-front-matter syntax'
}

function isAbout(text: string | undefined): boolean {
  return text?.includes('the Agent Skills specification does not') === true
}

/** Whether a finding has one severity in the other checkout and another here. */
function becomes({change, severity, other}: FoundDifference, from: string, to: string): boolean {
  const [before, after] = change === 'gone' ? [severity, other?.severity] : [other?.severity, severity]
  return before === from && after === to
}

/** Whether a host reads a file, and none of its readers as an agent of a project. */
function isOtherKind({readers = []}: FoundDifference): boolean {
  return readers.length > 0 && readers.every((reader) => !reader.includes(' agent '))
}

/** The deliberate differences from the other checkout. The first class that covers a difference explains it. */
export const ledger: readonly LedgerClass[] = [
  {
    class: 'counts',
    reason: 'The summary counts the files that have a reader, and the others.',
    covers: ({what, change, messageId = ''}) =>
      what === 'summary' && change === 'come' && ['checked', 'unread'].includes(messageId)
  },
  {
    class: 'real-path',
    reason: 'A file behind a link of the repository is reported once, at its real path.',
    covers: ({change, listed, link}) => change === 'gone' && listed === 'before' && link === 'file'
  },
  {
    class: 'no-reader',
    reason: 'A file without a reader is not checked; errors of it are in no class.',
    covers: ({change, listed, readers, severity}) =>
      change === 'gone' && listed === 'before' && readers?.length === 0 && severity !== 'error'
  },
  {
    class: 'dead-link',
    reason: 'A link to nothing at the place of a host is a file with an error, and no notice.',
    covers: ({what, change, link, message}) =>
      what === 'file'
        ? change === 'come' && link === 'nothing'
        : change === 'gone' &&
          (what === 'notice' || what === 'line') &&
          message.endsWith(': skipped: a link to nothing')
  },
  {
    class: 'place',
    reason: 'Paths near a place, and files at a place that hold no text, are findings of `agent-place`.',
    covers: (each) => each.what === 'finding' && each.change === 'come' && each.rule === 'agent-place'
  },
  {
    class: 'place-before',
    reason: 'What `agent-place` reports of a path or of such a file has no other finding.',
    covers: (each) =>
      each.what === 'finding' &&
      each.change === 'gone' &&
      (['agent-names place', 'agent-names file-name'].includes(idOf(each))
        ? each.instead?.some((id) => id.startsWith('agent-place ')) === true
        : each.instead?.some((id) => unreadable.test(id)) === true)
  },
  {
    class: 'front-matter',
    reason: 'Front matter is delimited as the host of the file does it, and what the host loses of it is named.',
    covers: (each) =>
      each.what === 'finding' &&
      (each.change === 'come'
        ? losses.test(idOf(each)) || (isMatterSyntax(idOf(each)) && each.severity !== 'error')
        : each.rule === 'agent-front-matter' &&
          each.instead?.some((id) => losses.test(id) || isMatterSyntax(id)) === true)
  },
  {
    class: 'limit',
    reason: 'Front matter beyond a limit of the linter is an error, where it had no findings.',
    covers: (each) =>
      each.what === 'finding' &&
      each.change === 'come' &&
      each.severity === 'error' &&
      idOf(each) === 'agent-front-matter not-read'
  },
  {
    class: 'specification',
    reason: 'What only the specification of skills says is a note, and has its cause.',
    covers: (each) =>
      isAbout(each.message) &&
      isAbout(each.other?.message) &&
      (each.what === 'detail' ? each.severity === 'note' : becomes(each, 'warning', 'note'))
  },
  {
    class: 'host-speaks',
    reason: 'The specification of skills says nothing of what a host that reads the skill says itself.',
    covers: ({change, message, other, readers = []}) =>
      readers.some((reader) => reader.includes(' skill ')) &&
      (change === 'gone' ? isAbout(message) && !isAbout(other?.message) : isAbout(other?.message) && !isAbout(message))
  },
  {
    class: 'plain-text',
    reason: 'CRLF and a byte order mark in a file without a contract are notes.',
    covers: (each) =>
      ['lf-line-endings foreign', 'ascii-only byte-order-mark'].includes(idOf(each)) && becomes(each, 'warning', 'note')
  },
  {
    class: 'uncertain-reference',
    reason: 'Fences around fences and headings of other files are notes.',
    covers: (each) =>
      ['agent-references nested-fence', 'agent-references other-anchor'].includes(idOf(each)) &&
      becomes(each, 'warning', 'note')
  },
  {
    class: 'variable-in-code',
    reason: 'A path behind a variable is not a reference in a fence, which shows an example.',
    covers: (each) =>
      each.what === 'finding' && each.change === 'gone' && idOf(each) === 'agent-references variable-file'
  },
  {
    class: 'usual-value',
    reason: 'A misspelt switch changes nothing where it has the value that the host takes without it.',
    covers: (each) =>
      each.change === 'gone' &&
      each.rule === 'agent-keys' &&
      each.severity === 'warning' &&
      /expected `(?:user-invocable|disable-model-invocation)`$/.test(each.message)
  },
  {
    class: 'outside-place',
    reason: 'A file whose name is that of a host, such as `x.agent.md`, has warnings outside of the place of the host.',
    covers: (each) =>
      becomes(each, 'error', 'warning') && each.readers?.every((reader) => reader.endsWith(' shape')) === true
  },
  {
    class: 'other-kind',
    reason: 'With `--as agent`, what a host reads as something else is not checked for the front matter of agents.',
    covers: (each) =>
      each.change === 'gone' &&
      each.command.includes('--as agent') &&
      isOtherKind(each) &&
      each.severity !== 'error' &&
      ['agent-front-matter', 'agent-keys'].includes(each.rule ?? '')
  },
  {
    class: 'manifest-missing',
    reason: 'Folders are those of a plugin only with its manifest: definitions in others are checked as agents.',
    covers: (each) =>
      (each.change === 'come' || each.what === 'detail' || each.instead?.includes(idOf(each)) === true) &&
      each.readers?.length === 0 &&
      each.severity !== 'error' &&
      ['agent-front-matter', 'agent-keys'].includes(each.rule ?? '')
  },
  {
    class: 'manifest',
    reason: 'What the manifest of a plugin makes a host load is checked for that host.',
    covers: ({what, change, severity, readers = []}) =>
      what === 'finding' &&
      change === 'come' &&
      severity !== 'error' &&
      readers.some((reader) => reader.endsWith(' command plugin'))
  }
]

/** The class of a difference; `undefined` for an unexplained difference. */
export function classOf(difference: FoundDifference, classes: readonly LedgerClass[]): string | undefined {
  return classes.find((each) => each.covers(difference))?.class
}

/** The rows of the table `class | gone | come | reason`; the last row counts the unexplained differences. */
export function ledgerTable(differences: readonly FoundDifference[], classes: readonly LedgerClass[]): string {
  const counted = (name: string | undefined, change: Difference['change']): number =>
    differences.filter((each) => each.change === change && classOf(each, classes) === name).length
  const row = (name: string | undefined, reason: string): string =>
    [name ?? 'unexplained', counted(name, 'gone'), counted(name, 'come'), reason].join(' | ')
  return [
    'class | gone | come | reason',
    '--- | ---: | ---: | ---',
    ...classes.map((each) => row(each.class, each.reason)),
    row(undefined, 'No class of the ledger covers it')
  ].join('\n')
}
