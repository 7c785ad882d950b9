import type {Source} from '../source.ts'
import {dataIssues} from './data.ts'
import type {NamedContract, OutputIssue} from './model.ts'
import {patternIssues} from './pattern.ts'
import {sectionIssues} from './sections.ts'
import {tagIssues} from './tag.ts'

/** What is wrong with an output by a contract, in order. */
export function outputIssues(source: Source, contract: NamedContract): OutputIssue[] {
  return issuesBy(source, contract).sort((a, b) => a.start - b.start)
}

function issuesBy(source: Source, contract: NamedContract): OutputIssue[] {
  const {at, count, values, order = false, tag, sections, pattern, json, yaml} = contract.terms
  if (tag !== undefined) return tagIssues(source, {tag, at, count, values})
  if (sections !== undefined) return sectionIssues(source, {sections, at, count, order})
  if (pattern !== undefined) return patternIssues(source, {pattern, at, count})
  if (json !== undefined) return dataIssues(source, contract, 'json')
  return yaml === undefined ? [] : dataIssues(source, contract, 'yaml')
}
