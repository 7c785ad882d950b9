/**
 * Rules of Claude Code that allow, ask for or deny a tool, as the program itself reads them, version 2.1.332:
 *
 * ```ebnf
 * rule = tool, ["(", pattern, ")"] ;
 * ```
 */
import {nearest} from '../text/edit-distance.ts'
import {type MaybeQuoted, quoted, quoting} from '../text/quoted.ts'
import {oldToolNames, otherTools, removed, toolNames} from './claude-tools.ts'
import type {RuleFault, RuleUse} from './shapes.ts'

/** Tools whose patterns are paths. */
const fileTools = new Set(['Read', 'Edit', 'Write', 'Glob', 'Grep', 'NotebookEdit'])

/** Tools whose rules for paths are never looked at, and the tool whose rules are. */
const pathTools: Readonly<Record<string, string>> = {
  Write: 'Edit',
  NotebookEdit: 'Edit',
  MultiEdit: 'Edit',
  Glob: 'Read'
}

/** The fault of a rule; `undefined` for one that Claude Code takes as it is meant. */
export function ruleFault(rule: string, use: RuleUse): RuleFault | undefined {
  const form = formFault(rule)
  if (form !== undefined) return {kind: 'form', expected: form}
  const open = rule.indexOf('(')
  const tool = open === -1 ? rule : rule.slice(0, open)
  if (hasTool(tool)) {
    const meaning = meaningOf(tool, open === -1 ? undefined : rule.slice(open + 1, -1), use)
    return meaning && {kind: 'meaning', ...meaning}
  }
  const upper = tool.charAt(0).toUpperCase() + tool.slice(1)
  return {kind: 'tool', tool, meant: hasTool(upper) ? upper : nearest(tool, toolNames)}
}

function hasTool(tool: string): boolean {
  return (
    toolNames.includes(tool) || oldToolNames.includes(tool) || Object.hasOwn(removed, tool) || otherTools.test(tool)
  )
}

function formFault(rule: string): MaybeQuoted | undefined {
  if (rule.trim() === '') return 'a tool such as `Read`'
  const open = rule.indexOf('(')
  if (open === -1) return rule.endsWith(')') ? 'an opening parenthesis before the pattern' : undefined
  if (!rule.endsWith(')')) return 'a closing parenthesis at the end'
  const tool = rule.slice(0, open)
  const pattern = rule.slice(open + 1, -1)
  if (tool.trim() === '') return 'a tool before the pattern'
  if (pattern === '') return quoted(`\`${tool}\` without parentheses`)
  if (tool.startsWith('mcp__')) return quoted(`\`${tool}\` without parentheses`)
  if (tool === 'Bash' && pattern === ':*') return 'a command before `:*`'
  return fileTools.has(tool) && pattern.includes(':*') ? 'a pattern of paths such as `src/**`' : undefined
}

/** A meaning of a rule that its author did not intend. */
interface Meaning {
  /** The host's use of the rule, as the end of a clause. */
  readonly does: string
  readonly expected: MaybeQuoted
}

function meaningOf(tool: string, pattern: string | undefined, use: RuleUse): Meaning | undefined {
  if (pattern === undefined) return use === 'allow' && isWide(tool) ? wide : undefined
  const instead = Object.hasOwn(pathTools, tool) ? pathTools[tool] : undefined
  if (instead !== undefined) return {does: 'never matches', expected: quoting`\`${instead}(${quoted(pattern)})\``}
  if (tool === 'Bash') return commandMeaning(pattern, use)
  if (tool === 'WebFetch' && !pattern.startsWith('domain:'))
    return {does: 'skips', expected: '`domain:` and a host name in the parentheses'}
  if (tool === 'WebSearch' && /[*?]/.test(pattern)) return {does: 'skips', expected: 'no `*` and `?`'}
  const isAbsolute = fileTools.has(tool) && /^\/(?:Users|etc|home|opt|private|root|tmp|usr|var)\//.test(pattern)
  return isAbsolute
    ? {does: 'reads from the folder of the settings', expected: quoting`\`${tool}(/${quoted(pattern)})\``}
    : undefined
}

const wide: Meaning = {
  does: 'skips in `allow`',
  expected: 'the name of a server before the `*`, such as `mcp__github__*`'
}

/** Whether the name of a tool has a `*` before the name of a server is whole. */
function isWide(tool: string): boolean {
  const before = tool.slice(0, Math.max(0, tool.indexOf('*')))
  return tool.includes('*') && !(before.startsWith('mcp__') && before.indexOf('__', 6) !== -1)
}

/** A command begins with the text before `:*` at the end; each other `*` is any text. */
function commandMeaning(pattern: string, use: RuleUse): Meaning | undefined {
  if (pattern.endsWith(':*')) {
    const prefix = pattern.slice(0, -2).trimEnd()
    // A run permits any command with a `*` alone.
    if (prefix === '*' || !prefix.includes('*')) return undefined
    const expected = quoting`\`Bash(${quoted(prefix.endsWith('*') ? prefix : `${prefix}*`)})\``
    return {does: 'compares with the `*` as it is written', expected}
  }
  if (pattern.includes(':*')) return {does: 'compares with the `:` as it is written', expected: '`:*` at the end alone'}
  const [program = '', ...rest] = pattern.trim().split(/\s+/)
  const star = rest.findIndex((word) => word.includes('*'))
  const isOpen =
    use === 'allow' &&
    !program.includes('*') &&
    star !== -1 &&
    rest.slice(star + 1).some((word) => !/^-|\*|^[|&;<>\d]/.test(word))
  return isOpen
    ? {does: 'allows with any options in place of the `*`', expected: 'the exact words before the last one'}
    : undefined
}
