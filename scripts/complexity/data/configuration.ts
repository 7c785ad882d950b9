/** Configurations of a project, and records of a filter. */
import {small} from '../commands.ts'
import type {WorstCase} from '../worst-case.ts'
import {fill, jsonLines} from './fill.ts'

function configuration(name: string, make: WorstCase['make']): WorstCase {
  return {name: `configuration: ${name}`, kinds: ['configuration'], make}
}

const list = (size: number, part: (index: number) => string): string => fill(size, part, ',')

export const configurationCases: readonly WorstCase[] = [
  configuration(
    'entries',
    (size) => `{"files":[${list(size, (index) => `{"include":["a${index}/**"],"kind":"agent"}`)}]}`
  ),
  configuration(
    'globs of one entry',
    (size) => `{"files":[{"include":[${list(size, (index) => `"a${index}/**"`)}],"kind":"agent"}]}`
  ),
  configuration(
    'entries that are all the same',
    (size) => `{"files":[${list(size, () => '{"include":["**"],"kind":"agent"}')}]}`
  ),
  configuration('globs with many stars', (size) => `{"files":[{"include":["${fill(size, '**/')}b"],"kind":"agent"}]}`),
  configuration('a long glob', (size) => `{"files":[{"include":["${fill(size, '*a')}b"],"kind":"agent"}]}`),
  configuration('braces in a glob', (size) => `{"files":[{"include":["${fill(size, '{a,')}"],"kind":"agent"}]}`),
  configuration('ignored patterns', (size) => `{"ignore":[${list(size, (index) => `"a${index}/"`)}]}`),
  configuration('agents', (size) => `{"agents":{${list(size, (index) => `"agent-${index}":["agent-response"]`)}}}`),
  configuration(
    'agents by pattern',
    (size) => `{"agents":{${list(size, (index) => `"a-${index}-*":["agent-response"]`)}}}`
  ),
  configuration('contracts', (size) => `{"contracts":{${list(size, (index) => `"c${index}":{"tag":"t"}`)}}}`),
  configuration(
    'contracts that agents use',
    (size) =>
      `{"contracts":{${list(size / 2, (index) => `"c${index}":{"tag":"t"}`)}},"agents":{${list(size / 2, (index) => `"a${index}":["c${index}"]`)}}}`
  ),
  configuration(
    'contracts that do not exist',
    (size) =>
      `{"contracts":{${list(size / 2, (index) => `"c${index}":{"tag":"t"}`)}},"agents":{${list(size / 2, (index) => `"a${index}":["x${index}"]`)}}}`
  ),
  configuration(
    'contracts with schemas',
    (size) => `{"contracts":{${list(size, (index) => `"c${index}":{"json":{"type":"string"}}`)}}}`
  ),
  configuration(
    'sections of a contract',
    (size) => `{"contracts":{"c":{"sections":[${list(size, (index) => `"s${index}"`)}]}}}`
  ),
  configuration(
    'values of a contract',
    (size) => `{"contracts":{"c":{"tag":"t","values":[${list(size, (index) => `"v${index}"`)}]}}}`
  ),
  configuration('a long heading', (size) => `{"contracts":{"c":{"sections":["a${' '.repeat(size)}#b"]}}}`),
  configuration('a long name of a tag', (size) => `{"contracts":{"c":{"tag":"${'a'.repeat(size)}<"}}}`),
  configuration('a long value', (size) => `{"contracts":{"c":{"tag":"t","values":["a${' '.repeat(size)} "]}}}`),
  configuration('rules', (size) => `{"rules":{${list(size, (index) => `"ascii-onl${index}":"error"`)}}}`),
  configuration('unknown keys', (size) => `{${list(size, (index) => `"file${index}":1`)}}`),
  configuration(
    'unknown keys of entries',
    (size) => `{"files":[${list(size, () => '{"include":["a"],"kin":"agent"}')}]}`
  ),
  configuration('wrong kinds', (size) => `{"files":[${list(size, () => '{"include":["a"],"kind":"agnt"}')}]}`),
  configuration('wrong entries', (size) => `{"files":[${list(size, () => '1')}]}`),
  configuration('contracts of no form', (size) => `{"contracts":{${list(size, (index) => `"c${index}":{}`)}}}`),
  configuration('presets', (size) => `{"preset":[${list(size, () => '"stric"')}]}`),
  configuration('variables', (size) => `{"variables":[${list(size, (index) => `"V${index}"`)}]}`),
  configuration('comments', (size) => `${fill(size, '// a\n')}{}`),
  configuration('one long comment', (size) => `/*${fill(size, '* ')}*/{}`),
  configuration('open brackets', (size) => '['.repeat(size)),
  configuration(
    'nested objects',
    (size) => `{"contracts":{"c":{"json":${fill(size * 0.7, '{"not":')}{}${fill(size * 0.1, '}')}}}}`
  ),
  configuration('keys twice', (size) => `{${list(size, () => '"files":[]')}}`)
]

function record(name: string, make: WorstCase['make']): WorstCase {
  return {name: `record: ${name}`, kinds: ['record'], make}
}

export const recordCases: readonly WorstCase[] = [
  record('short texts', (size) => jsonLines(size, (index) => ({id: index, text: 'a'}))),
  record('one long text', (size) => `${JSON.stringify({text: 'a\n'.repeat(size / 3)})}\n`),
  record('findings', (size) => `${JSON.stringify({text: fill(size, '{{FOO}}\n')})}\n`),
  record('unknown contracts', (size) => jsonLines(size, (index) => ({id: index, text: 'a', contract: `x${index}`}))),
  record(
    'many contracts',
    (size) => `${JSON.stringify({text: 'a', contract: Array.from({length: size / 20}, () => 'agent-response')})}\n`
  ),
  record('unknown agents', (size) => jsonLines(size, (index) => ({id: index, text: 'a', agent: `x${index}`}))),
  record('a long name', (size) => `${JSON.stringify({text: 'a', agent: 'x'.repeat(size)})}\n`),
  record('responses', (size) =>
    jsonLines(size, (index) => ({id: index, text: '---\nresponse:\n  status: a\n---\n', contract: 'agent-response'}))
  ),
  record('broken lines', (size) => fill(size, '{"text"\n')),
  record('empty lines', (size) => fill(size, '\n')),
  record('values that are not records', (size) => fill(size, '1\n')),
  record('unknown keys', (size) => `{"text":"a",${fill(size, (index) => `"k${index}":1`, ',')}}\n`),
  record('a deep value', (size) => `{"text":"a","x":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}\n`),
  record('a line without an end', (size) => `{"text":"${'a'.repeat(size)}`)
]

function baseline(name: string, make: WorstCase['make']): WorstCase {
  return {name: `baseline: ${name}`, kinds: ['baseline'], make}
}

const header = '{"format":"lint-agents-baseline","version":1}\n'
const known = (path: string, fingerprint: string): string =>
  `{"path":"${path}","rule":"ascii-only","messageId":"in-block","fingerprint":"${fingerprint}"}\n`

export const baselineCases: readonly WorstCase[] = [
  baseline('entries', (size) => header + fill(size, (index) => known(small, `f${index}`))),
  baseline('files', (size) => header + fill(size, (index) => known(`a${index}.md`, 'f'))),
  baseline('one entry many times', (size) => header + fill(size, () => known(small, 'f'))),
  baseline('files in folders', (size) => header + fill(size, (index) => known(`${'a/'.repeat(index % 50)}b.md`, 'f'))),
  baseline('empty lines', (size) => header + '\n'.repeat(size)),
  baseline('one long line', (size) => header + known(small, 'f'.repeat(size))),
  baseline('open brackets', (size) => header + '['.repeat(size)),
  baseline('wrong lines', (size) => header + fill(size, '{"path":1}\n')),
  baseline('signs of a conflict', (size) => header + fill(size, '<<<<<<< a\n'))
]
