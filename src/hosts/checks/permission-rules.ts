/**
 * Rules of Claude Code that allow, ask for or deny a tool:
 *
 * ```ebnf
 * rule = tool, ["(", pattern, ")"] ;
 * ```
 */
import {nearest} from '../../text/edit-distance.ts'
import {type MaybeQuoted, quoted} from '../../text/quoted.ts'
import {oldToolNames, otherTools, removed, toolNames} from '../claude-tools.ts'

/** What is wrong with a rule: its form, or its tool. */
export type RuleFault =
  | {readonly kind: 'form'; readonly expected: MaybeQuoted}
  | {readonly kind: 'tool'; readonly tool: string; readonly meant: string | undefined}

/** Tools whose patterns are paths. */
const fileTools = new Set(['Read', 'Edit', 'Write', 'Glob', 'Grep', 'NotebookEdit'])

/** The fault of a rule; `undefined` for one that Claude Code takes. */
export function ruleFault(rule: string): RuleFault | undefined {
  const form = formFault(rule)
  if (form !== undefined) return {kind: 'form', expected: form}
  const open = rule.indexOf('(')
  const tool = open === -1 ? rule : rule.slice(0, open)
  if (hasTool(tool)) return undefined
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
