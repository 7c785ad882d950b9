/** Messages of notices that `merge` writes anew for all reports. */
import {type ContractName, contractKinds, type Kind} from '../contracts/kinds.ts'
import {didYouMean} from '../schema/expectation.ts'
import {nearest} from '../text/edit-distance.ts'
import {firstOf, plural} from '../text/plural.ts'
import {hasWildcard} from '../text/wildcard.ts'
import type {Notice} from './notice.ts'

const mostAgents = 10

export function expectedAgent(agent: string, known: readonly string[]): string {
  if (hasWildcard(agent)) return 'a pattern that matches an agent with a definition or outputs'
  const isShort = known.length > 0 && (known.length <= mostAgents || nearest(agent, known) !== undefined)
  return isShort
    ? didYouMean(agent, known)
    : 'an agent that a file defines, or that `agents` of the configuration names'
}

/**
 * The known agents that `expectedAgent` uses, sorted and few, since thousands of notices have such a list.
 *
 * @param near the agent with a similar name
 */
export function meantAgents(known: readonly string[], near: string | undefined): readonly string[] {
  if (known.length <= mostAgents) return known
  return [...new Set([...known.slice(0, mostAgents + 1), ...(near === undefined ? [] : [near])])].sort()
}

/** End of the notice that nothing was found. */
export function unknownFormats(unknown: number): string {
  return unknown === 0 ? '' : `: the format of ${plural(unknown, 'file')} is unknown`
}

const unrunVerb = ' not checked by '

/**
 * Notice of outputs for a command to judge. @param subject the command and its contract @param files without another
 * check
 */
export function unrunNotice(subject: string, outputs: number, files: number): Notice {
  const were = outputs === 1 ? 'was' : 'were'
  const message = `${plural(outputs, 'output')} ${were}${unrunVerb}${subject}`
  return {kind: 'unrun-commands', message, outputs, ...(files > 0 && {files})}
}

/** Subject of a {@link unrunNotice}. */
export function unrunSubject(message: string): string {
  return message.slice(message.indexOf(unrunVerb) + unrunVerb.length)
}

/** Words between formatter and files in `formattedMessage`. */
export const formattedVerb = ' rewrites the blocks in '

/** @param subject the configuration and the formatter's name @param names files relative to the working directory */
export function formattedMessage(subject: string, names: readonly string[]): string {
  return `${subject}${formattedVerb}${firstOf(names, 1)} when it formats Markdown: let it leave them out, as \`lint-agents init\` does`
}

/** Kinds of notices that count unchecked files, mostly outputs. */
export type UncheckedKind =
  | 'unnamed-outputs'
  | 'ambiguous-outputs'
  | 'undefined-agents'
  | 'unbound-agents'
  | 'unfinished-outputs'
  | 'no-messages'

/** Whether notices of a kind count outputs, so that several runs add up. */
export function isUncheckedKind(kind: Notice['kind']): kind is UncheckedKind {
  return Object.hasOwn(wordings, kind)
}

/** Notice of outputs by these agents, or for `unnamed-outputs` the agents of the configuration. */
export function uncheckedNotice(kind: UncheckedKind, count: number, names: Iterable<string>): Notice {
  const agents = [...new Set(names)].sort()
  const message = wordings[kind](count, agents)
  return {kind, message, files: count, ...(agents.length > 0 && {agents})}
}

const wordings: Readonly<Record<UncheckedKind, (count: number, agents: readonly string[]) => string>> = {
  'unnamed-outputs': unnamed,
  'ambiguous-outputs': ambiguous,
  'undefined-agents': (count, agents) => ofAgents(count, agents, 'no definition and no contract of it was found'),
  'unbound-agents': (count, agents) =>
    ofAgents(count, agents, 'its definition shows no form to check, and it has no contract'),
  'unfinished-outputs': (count) =>
    `${plural(count, 'output')} ${count === 1 ? 'was' : 'were'} not checked: the run did not end with a final message`,
  'no-messages': (count) => `${plural(count, 'file')} ${count === 1 ? 'has' : 'have'} no message to check`
}

/** Notice of a declared contract that does not apply to files of a kind. @param files without another contract */
export function unappliedNotice(contract: ContractName, kind: Kind, files: number): Notice {
  const kinds = contractKinds[contract].filter((each) => each !== 'output').map((each) => `\`${each}\``)
  const article = /^[aeiou]/.test(kind) ? 'an' : 'a'
  const message = `\`${contract}\` checks nothing in ${article} ${kind} file: declare ${kinds.join(' or ')} with --as or \`kind\` in \`files\` of the configuration`
  return {kind: 'unapplied-contracts', message, ...(files > 0 && {files})}
}

function unnamed(count: number, agents: readonly string[]): string {
  const [agent] = agents
  const one = count === 1
  const subject = `${plural(count, 'output')} ${one ? 'names' : 'name'} no agent`
  return agent === undefined
    ? `${subject} and ${one ? 'has' : 'have'} no contract, so ${one ? 'it was' : 'they were'} not checked: give the agent with --agent, the name of the file or \`agent\` in \`files\` of the configuration, or the contract with --contract`
    : `${subject}, so the contracts of ${listed(agents)} did not apply: give the agent with --agent${agents.length === 1 && !hasWildcard(agent) ? ` ${agent}` : ''}, the name of the file or \`agent\` in \`files\` of the configuration`
}

/** Either one agent has two definitions, or a path names several agents. */
function ambiguous(count: number, agents: readonly string[]): string {
  const [were, they] = count === 1 ? ['was', 'by its path it'] : ['were', 'by their paths they']
  const why =
    agents.length === 1 ? `${listed(agents)} has two definitions as near` : `${they} may be of ${listed(agents)}`
  return `${plural(count, 'output')} ${were} not checked: ${why}: give the agent with --agent or \`agent\` in \`files\` of the configuration`
}

/** @param why reason for one agent */
function ofAgents(count: number, agents: readonly string[], why: string): string {
  const reason = agents.length === 1 ? why : `for each agent, ${why}`
  return `${plural(count, 'output')} of ${listed(agents)} ${count === 1 ? 'was' : 'were'} not checked: ${reason}`
}

function listed(names: readonly string[]): string {
  const quoted = names.slice(0, 5).map((name) => `\`${name}\``)
  return [...quoted, ...(names.length > 5 ? [`${names.length - 5} more`] : [])].join(', ')
}
