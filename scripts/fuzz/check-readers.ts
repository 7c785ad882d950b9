/** The readers that the documents name: a text without findings is one that its reader takes as the rules read it. */
import {injectVariables, patterns, systemVariables} from '../../src/contracts/index.ts'
import type {Linted} from '../../src/linter/lint.ts'
import type {LintOptions} from '../../test/support/lint.ts'
import type {Fault} from './case.ts'

/** Rules of REQ-0003: after a finding of one, its expressions may not match. */
const promptRules = /^(?:suggested-prompts-|ascii-only$|lf-line-endings$)/

/** The expressions of REQ-0003 6.2 on an output of a role that has to end with a block or a status. */
function promptFaults(text: string, subject: LintOptions, {findings, suppressed}: Linted): Fault[] {
  const {kind, role, captured, contracts = ['suggested-prompts']} = subject
  if (kind !== 'output' || role === undefined || role === 'orchestrator' || captured !== undefined) return []
  // Other contracts alone ask for no block.
  if (!contracts.includes('suggested-prompts')) return []
  const isFound = findings.some(({rule, severity}) => promptRules.test(rule) && severity !== 'note')
  const about = role === 'sub-agent' ? 'status' : 'block'
  return isFound || suppressed > 0 || patterns[about].test(text)
    ? []
    : [{oracle: 'reader', about, detail: `No finding, and \`${patterns[about].source}\` does not match`}]
}

/** The loader of the templates, which replaces the exact `{{NAME}}` of each variable. */
function templateFaults(text: string): Fault[] {
  const exact = /\{\{([A-Za-z_][\w.-]*)\}\}/g
  const valueFor = (name: string): string => (isSystemVariable(name) ? `$& of {{TASKS}}` : `{{${name}}}`)
  const context = Object.fromEntries(Array.from(text.matchAll(exact), ([, name = '']) => [name, valueFor(name)]))
  const injected = injectVariables(text, context).text
  const isSame = injected === text.replace(exact, (_, name: string) => valueFor(name))
  return isSame ? [] : [{oracle: 'reader', about: 'template', detail: `Unlike the loader: ${injected}`}]
}

function isSystemVariable(name: string): boolean {
  return systemVariables.some((known) => known === name)
}

export function readerFaults(text: string, subject: LintOptions, linted: Linted): readonly Fault[] {
  return [...promptFaults(text, subject, linted), ...(text.includes('{{') ? templateFaults(text) : [])]
}
