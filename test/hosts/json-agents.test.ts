/** A host whose agents are JSON: its data has the same language as that of front matter. */
import {expect, test} from 'vitest'
import {messageOf} from '../../src/contracts/problem.ts'
import {createSource} from '../../src/contracts/source.ts'
import {fieldFaults} from '../../src/hosts/checks/field-faults.ts'
import {readHostData} from '../../src/hosts/checks/read-matter.ts'
import {shapeMessages} from '../../src/hosts/checks/shape-problems.ts'
import {proven} from '../../src/hosts/facts.ts'
import type {HostFile} from '../../src/hosts/model.ts'
import {hostFormatOf, isHostData} from '../../src/hosts/places.ts'
import {text, texts} from '../../src/hosts/shapes.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {lines, lint} from '../support/lint.ts'

const drop = proven('drop')
const facts: HostFile = {
  noun: 'agent',
  globs: ['.probe/agents/*.json'],
  format: 'json',
  matter: {reader: 'strict', syntax: drop},
  keys: {prompt: {shape: text, required: true, otherwise: drop}, tools: {shape: texts, otherwise: drop}}
}

function found(written: string): readonly string[] {
  const source = createSource(written, {path: '.probe/agents/a.json', kind: 'agent', declared: false})
  const {document} = readHostData(source, facts)
  if (document === undefined) return ['not read']
  const file = {host: hostOf('codex'), facts, isNamed: false, isAtPlace: true}
  return fieldFaults(source, file, document).map(({problem}) => {
    if (problem.kind !== 'value' && problem.kind !== 'missing-key') return problem.kind
    return `${problem.range.start} ${messageOf(shapeMessages, problem)}`
  })
}

test('its values are checked at their places', () => {
  expect(found('{"prompt": "Read.", "tools": ["read"]}')).toEqual([])
  expect(found('{"tools": [1]}')).toEqual([
    '0 Missing `prompt`, expected it at the top',
    '11 Unexpected value `1` of `tools.0`, expected a text'
  ])
  expect(found('{"prompt": }')).toEqual(['not read'])
})

test('links in its prompt are not checked as those of the file', () => {
  const text = '{"name": "a", "prompt": "See [x](x.md), [y](#y).\\n# X\\n", "tools": 5}'
  expect(
    lines(lint(text, {path: '.kiro/agents/a.json', kind: 'agent', only: ['agent-references', 'agent-front-matter']}))
  ).toEqual([
    '1:68-1:69: warning: Unexpected value `5` of `tools`, so Kiro does not load the agent, expected a list of texts'
  ])
})

test('a file is one of a host where its format is that of the place', () => {
  expect(['a.toml', 'a.json', 'a.md'].map(hostFormatOf)).toEqual(['toml', 'json', 'markdown'])
  expect(isHostData('.codex/agents/a.toml')).toBe(true)
  for (const path of ['plugins/a/hooks/hooks.json', '.codex/agents/a.json', '.claude/agents/a.md', 'a.toml'])
    expect([path, isHostData(path)]).toEqual([path, false])
})
