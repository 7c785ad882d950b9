/** A line that says who wrote what follows. */
export interface ChatMark {
  readonly line: number
  readonly kind: 'heading' | 'bold' | 'plain'
  /** Of a heading. */
  readonly depth: number
  /** Who wrote it, in lower case. */
  readonly label: string
  /** It is plain beyond doubt whom it names. */
  readonly isStrong: boolean
  /** What follows on the same line. */
  readonly rest: string
}

/** The marks of a chat: those of the user, and those of its agent. */
export interface ChatMarks {
  readonly users: readonly ChatMark[]
  readonly agents: readonly ChatMark[]
}

const users: ReadonlySet<string> = new Set(['user', 'human'])
const possibleUsers: ReadonlySet<string> = new Set(['you', 'me', 'prompt'])
const agents: ReadonlySet<string> = new Set([
  ...['assistant', 'ai', 'llm'],
  ...['chatgpt', 'gpt', 'claude', 'gemini', 'copilot', 'codex', 'cursor', 'opencode']
])
const possibleAgents: ReadonlySet<string> = new Set(['agent', 'model', 'bot', 'chatbot', 'response', 'answer', 'reply'])

/** @param fenced lines that are only shown */
export function chatMarks(lines: readonly string[], fenced: ReadonlySet<number>): ChatMarks {
  const all = lines.flatMap((line, index) => (fenced.has(index) ? [] : (markOf(line, index) ?? [])))
  const first = all.find(isUserMark)
  const alike = all.filter(({kind}) => kind === first?.kind)
  const ofUser = alike.filter((mark) => isUserMark(mark) && mark.depth === first?.depth)
  const agent = answering(alike, new Set(ofUser))
  return {
    users: ofUser,
    agents: alike.filter(({label, depth}) => agent !== undefined && label === agent.label && depth === agent.depth)
  }
}

function isUserMark({label}: ChatMark): boolean {
  return users.has(label) || possibleUsers.has(label)
}

/** Whether a label names a user, an agent or another role of a chat. */
function isRole(label: string): boolean {
  return users.has(label) || possibleUsers.has(label) || ['system', 'tool'].includes(label) || namesAgent(label)
}

/** The mark of whom the user talks to: a known name that follows most of the user's turns, else one that follows two of them or more. */
function answering(marks: readonly ChatMark[], ofUser: ReadonlySet<ChatMark>): ChatMark | undefined {
  const known = mostOften(followers(marks, ofUser, ({label}) => !users.has(label) && isAgent(label)))
  if (known !== undefined) return known.mark
  // `Interviewer:` would be one, too: the marks of exports are on lines of their own.
  const other = mostOften(followers(marks, ofUser, ({kind, rest}) => kind !== 'plain' && rest === ''))
  return other !== undefined && other.count > 1 && other.count * 2 >= ofUser.size ? other.mark : undefined
}

function isAgent(label: string): boolean {
  return label.split(' ').length <= 4 && namesAgent(label)
}

function namesAgent(label: string): boolean {
  return label.split(' ').some((word) => agents.has(word) || possibleAgents.has(word))
}

/** The first mark of a kind after each turn of the user. */
function followers(
  marks: readonly ChatMark[],
  ofUser: ReadonlySet<ChatMark>,
  isExpected: (mark: ChatMark) => boolean
): readonly ChatMark[] {
  const found: ChatMark[] = []
  let isAwaited = false
  for (const mark of marks) {
    if (ofUser.has(mark)) isAwaited = true
    else if (isAwaited && isExpected(mark)) {
      found.push(mark)
      isAwaited = false
    }
  }
  return found
}

function mostOften(marks: readonly ChatMark[]): {readonly mark: ChatMark; readonly count: number} | undefined {
  const counts = new Map<string, {readonly mark: ChatMark; count: number}>()
  for (const mark of marks) {
    const name = `${mark.depth} ${mark.label}`
    const counted = counts.get(name) ?? {mark, count: 0}
    counted.count++
    counts.set(name, counted)
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]
}

const heading = /^(#{1,6}) {1,3}(\S.{0,100})$/
const bold = /^(?:_\*\*|\*\*_|\*\*|__)([^*_:]{1,80})(:?)(?:\*\*_|_\*\*|\*\*|__)(:?)(.*)$/
const plain = /^([A-Za-z][A-Za-z0-9 .+-]{0,40}):(?:\s(.*))?$/

function markOf(line: string, index: number): ChatMark | undefined {
  const [, hashes, title] = heading.exec(line) ?? []
  if (hashes !== undefined) return markWith({line: index, kind: 'heading', depth: hashes.length, rest: ''}, title ?? '')
  const [, name, inner, outer, text = ''] = bold.exec(line) ?? []
  if (name !== undefined) {
    const isMark = inner !== '' || outer !== '' || text.trim() === ''
    return isMark ? markWith({line: index, kind: 'bold', depth: 0, rest: text.trim()}, name) : undefined
  }
  const [, word, rest = ''] = plain.exec(line) ?? []
  return word === undefined ? undefined : markWith({line: index, kind: 'plain', depth: 0, rest: rest.trim()}, word)
}

/** @param name as it is written, perhaps with a number, a time or a model */
function markWith(mark: Omit<ChatMark, 'label' | 'isStrong'>, name: string): ChatMark {
  const [words = ''] = name
    .replace(/^\d{1,6}[.)] /, '')
    .replace(/[^\p{L}\p{N} .:()[\]|·,–—-]/gu, '')
    .split(/[([|·,–—:]| - /)
  const spoken = words.trim().toLowerCase()
  const label = spoken.replace(/ (?:said|says|wrote)$/, '')
  const isStrong = label !== spoken || users.has(label) || label.split(' ').some((word) => agents.has(word))
  return {...mark, label, isStrong}
}

/** Whether a line is a field of a list of them, such as `Date: today`, and no turn of a chat. */
export function isField(line: string): boolean {
  const mark = markOf(line, 0)
  return mark?.kind === 'plain' && mark.rest !== '' && !isRole(mark.label)
}
