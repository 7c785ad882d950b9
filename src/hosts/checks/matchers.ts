/** Matchers of hooks, as hosts evaluate them against the names that an event may have. */

import {stepsOf} from '../../contracts/engine/expressions.ts'
import {nearest} from '../../text/edit-distance.ts'
import type {HookTable} from '../manifests/hooks.ts'

export interface IdleMatcher {
  /** The name in it that does not exist; all of a pattern. */
  readonly name: string
  readonly meant: string | undefined
  readonly isPattern: boolean
}

/** In UTF-16 units: hand-written matchers have a tenth of it. */
const longestMatcher = 1000

/** How much work a pattern may be, on names of tools: others are not evaluated. */
const mostSteps = 100_000

/** The fault of a matcher; `undefined` where it matches some name of the event, or may. */
export function idleMatcher(matcher: string, event: string, table: HookTable): IdleMatcher | undefined {
  const isTool = table.toolEvents.includes(event)
  const values = isTool ? table.tools : table.matchers[event]
  const {matching, otherNames = {}} = table
  if (values === undefined || matching === undefined || matcher.length > longestMatcher) return undefined
  if (matcher === '' || matcher === '*') return undefined
  if (matching.names?.test(matcher) ?? !isTool) return idleName(matcher, values, table, isTool)
  const names = matcher.split('|')
  const [name = ''] = names
  // All of its names are another host's.
  if (isTool && names.every((each) => Object.hasOwn(otherNames, each)))
    return {name, meant: otherNames[name], isPattern: false}
  return idlePattern(matcher, values)
}

/** The first name that does not exist: all of them, or one that is almost another. */
function idleName(
  matcher: string,
  values: readonly string[],
  {matching, otherTools, removed = {}}: HookTable,
  isTool: boolean
): IdleMatcher | undefined {
  // No name can be checked if the list of tools is unknown.
  if (values.length === 0) return undefined
  const names = matching?.separator === undefined ? [matcher] : matcher.split(matching.separator)
  const unknown = names
    .map((name) => name.trim())
    .filter((name) => !values.includes(name) && !(isTool && otherTools.test(name)))
  const isRemoved = (name: string): boolean => isTool && Object.hasOwn(removed, name)
  const wrong = unknown.find(
    (name) => unknown.length === names.length || (!isRemoved(name) && nearest(name, values) !== undefined)
  )
  if (wrong === undefined) return undefined
  return {name: wrong, meant: isRemoved(wrong) ? removed[wrong] : nearest(wrong, values), isPattern: false}
}

/** Characters that no name of a tool has, where a pattern has them as they are. */
const impossible = /[ !/:,;@#%&"'<>~]|\\[().*+?|[\]{}/]/

/** A rule of permissions in place of a pattern: a name with a text in parentheses that goes on no name. */
const ruleOfTool = /^\w+\((?![_?])[^()|]*\)$/

/** A pattern that matches none of the names, and no name of people's own. */
function idlePattern(matcher: string, values: readonly string[]): IdleMatcher | undefined {
  const longest = values.reduce((most, {length}) => Math.max(most, length), 0)
  const expression = expressionOf(matcher)
  if (expression !== undefined && stepsOf(matcher, longest) > mostSteps) return undefined
  if (expression !== undefined && values.some((value) => expression.test(value))) return undefined
  const [, lead = ''] = /^\^?(?:\((?:\?:)?)?(\w+)/.exec(matcher) ?? []
  const meant = values.includes(lead) ? lead : undefined
  const literal = matcher.replace(/\(\?(?:[:=!]|<[=!])|\[[^\][]*\]/g, '')
  const isIdle =
    expression === undefined ||
    (meant !== undefined && (ruleOfTool.test(matcher) || !/[_|]/.test(matcher))) ||
    impossible.test(literal)
  return isIdle ? {name: matcher, meant, isPattern: true} : undefined
}

function expressionOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern)
  } catch {
    return undefined
  }
}
