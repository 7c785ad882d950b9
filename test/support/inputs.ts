/** Texts with findings of all rules, and what is known about them: of pages, rare ones, planted faults, finds of the fuzzer. */
import {readdirSync, readFileSync} from 'node:fs'
import {rules} from '../../rules/index.ts'
import type {Case} from '../../scripts/fuzz/case.ts'
import {readExamples, readPage} from '../../scripts/pages.ts'
import type {LintOptions} from './lint.ts'
import {type Fault, phaseAgentFaults, subAgentFaults} from './planted.ts'
import {rareInputs} from './rare.ts'

type Input = readonly [text: string, options: LintOptions]

function examples(): readonly Input[] {
  return rules.flatMap(({id}) =>
    readExamples(readPage(id)).map(
      ({input, info: {options, ...info}}): Input => [
        input,
        {...info, ...(options && {rules: {[id]: ['default', options]}})}
      ]
    )
  )
}

function planted(path: string, faults: readonly Fault[], options: LintOptions): readonly Input[] {
  const clean = readFileSync(`test/fixtures/${path}`, 'utf8')
  return faults.map((fault) => [fault.plant(clean), {...options, ...fault.options, path}])
}

function corpus(): readonly Input[] {
  return readdirSync('test/corpus').flatMap((name): readonly Input[] => {
    const {case: found} = JSON.parse(readFileSync(`test/corpus/${name}`, 'utf8')) as {case: Case}
    return found.target === 'text' ? [[found.text, found.subject ?? {}]] : []
  })
}

export const inputs: readonly Input[] = [
  ...examples(),
  ...Object.values(rareInputs).flat(),
  ...corpus(),
  ...planted('agents/04-garden-planner.md', phaseAgentFaults, {kind: 'agent', role: 'phase-agent'}),
  ...planted('agents/soil-sampler.md', subAgentFaults, {kind: 'agent', role: 'sub-agent'})
]
