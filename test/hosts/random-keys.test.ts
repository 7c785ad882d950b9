/** Keys with names of chance: a closed table refuses each of them, and an open one none. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {fileWith} from '../../scripts/hosts/facts.ts'
import {manifestTextOf, pathsOf} from '../../scripts/hosts/manifests/cases.ts'
import {exampleOf} from '../../scripts/hosts/manifests/faults.ts'
import {toToml} from '../../scripts/hosts/manifests/toml-text.ts'
import {randomKeys} from '../../scripts/hosts/random-keys.ts'
import {type HostId, hostIds} from '../../src/contracts/host-ids.ts'
import type {FileKind} from '../../src/contracts/readers.ts'
import {openMeant} from '../../src/hosts/checks/misspelt.ts'
import type {Fact} from '../../src/hosts/facts.ts'
import {type ManifestId, manifestIds} from '../../src/hosts/manifests/model.ts'
import {manifestOf} from '../../src/hosts/manifests/tables.ts'
import type {HostFile} from '../../src/hosts/model.ts'
import {type TableValue, tableOf} from '../../src/hosts/shapes.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {isRecord} from '../../src/text/json-object.ts'
import {lint} from '../support/lint.ts'
import {runs} from '../support/runs.ts'
import {type PlacedTable, tablesOf} from '../support/shape-tables.ts'

const word = fc.stringMatching(/^[a-z][a-z\d]{3,8}$/)
const key = fc
  .tuple(fc.array(word, {minLength: 1, maxLength: 3}), fc.constantFrom('', '-', '_'))
  .map(([words, join]) => words.join(join))

/** The level of the finding about a key; `undefined` without one. */
function levelOf(text: string, name: string, options: Parameters<typeof lint>[1]): string | undefined {
  const {findings} = lint(text, options)
  return findings.find(({message}) => message.includes(`\`${name}\``))?.severity
}

function expectedLevel(fact: Fact | undefined): string | undefined {
  if (fact === undefined) return undefined
  if (fact.effect === 'ignore') return 'note'
  return fact.proof === 'run' && (fact.effect === 'drop' || fact.effect === 'stop') ? 'error' : 'warning'
}

/** The kinds of files that a host has a place of its own for. */
const files = hostIds.flatMap((id) =>
  Object.entries(hostOf(id).files).flatMap(([kind, file]): readonly [string, FileKind, HostFile, string, HostId][] => {
    const [glob] = file.globs
    const path = glob?.replaceAll('**/', 'probe/').replace('/*/', '/probe/').replace('*', 'probe')
    return path === undefined || hostOf(id).isSpecification ? [] : [[`${id} ${kind}`, kind as FileKind, file, path, id]]
  })
)

describe.each(files)('%s', (_, __, file, path) => {
  test('refuses what its table says, and nothing else', () => {
    const {foreign, otherKeys} = file
    const expected = expectedLevel(foreign === undefined ? otherKeys : undefined)
    const meantBy = openMeant(file)
    fc.assert(
      fc.property(key, (name) => {
        fc.pre(!Object.hasOwn(file.keys, name) && meantBy(name)?.key === undefined)
        fc.pre(foreign?.includes(name) !== true)
        const text = fileWith(file, name, file.format === 'markdown' ? 'a' : '"a"')
        expect(levelOf(text, name, {path, only: ['agent-keys', 'agent-front-matter']}), text).toBe(expected)
      }),
      {numRuns: runs(30)}
    )
  })

  test('the keys that a run tries are none of the table', () => {
    const keys = randomKeys(file, path)
    expect(new Set(keys).size).toBe(3)
    expect(keys.filter((name) => Object.hasOwn(file.keys, name))).toEqual([])
    expect(randomKeys(file, path)).toEqual(keys)
    expect(randomKeys(file, `${path}.`)).not.toEqual(keys)
  })
})

const places: Partial<Record<ManifestId, string>> = {
  'claude-plugin': '.claude-plugin/plugin.json',
  'claude-marketplace': '.claude-plugin/marketplace.json',
  'claude-settings': '.claude/settings.json',
  'opencode-config': 'opencode.json',
  'gemini-extension': 'gemini-extension.json',
  'gemini-settings': '.gemini/settings.json',
  'codex-config': '.codex/config.toml',
  'codex-plugin': '.codex-plugin/plugin.json',
  'codex-marketplace': '.agents/plugins/marketplace.json',
  'copilot-plugin': '.github/plugin/plugin.json',
  'cursor-plugin': '.cursor-plugin/plugin.json'
}

test.each(manifestIds.flatMap((id): readonly [ManifestId, string][] => (places[id] ? [[id, places[id]]] : [])))(
  '%s refuses what its table says, and nothing else',
  (id, path) => {
    const {shape, otherwise, isRead, syntax, isCommonName} = manifestOf(id)
    const {others} = shape
    const fact = others === 'fault' ? otherwise : others
    const level = isRead === true && expectedLevel(fact) === 'error' ? 'warning' : expectedLevel(fact)
    const expected = fact?.effect === 'ignore' && others !== 'fault' && others?.areHarmless !== true ? 'warning' : level
    const meantBy = openMeant(shape)
    fc.assert(
      fc.property(key, (name) => {
        fc.pre(!Object.hasOwn(shape.keys, name) && meantBy(name)?.key === undefined)
        fc.pre(!Object.hasOwn(shape.elsewhere ?? {}, name))
        const text =
          syntax === 'toml' ? `${name} = "a"\n` : JSON.stringify({...(isCommonName && {model: 'a/b'}), [name]: 'a'})
        expect(levelOf(text, name, {path, kind: 'manifest', only: ['host-manifest']}), text).toBe(expected)
      }),
      {numRuns: runs(30)}
    )
  }
)

/** The files that make a file one of a host, beside it. */
const beside: Partial<Record<ManifestId, string>> = {
  'claude-hooks': '../.claude-plugin',
  'gemini-hooks': '../gemini-extension.json',
  'claude-language-servers': '.claude-plugin',
  'claude-plugin-servers': '.claude-plugin/plugin.json',
  'copilot-bare-plugin': 'skills'
}

interface Finding {
  readonly severity: string
  readonly message: string
}

/** Whether a table knows a key, or takes it for one that it knows. */
function isNamed(table: TableValue, name: string): boolean {
  return (
    Object.hasOwn(table.keys, name) ||
    Object.hasOwn(table.elsewhere ?? {}, name) ||
    openMeant(table)(name)?.key !== undefined
  )
}

/** The finding about any other key of a table: none, or one that names it. @param wrong the consequence of a wrong value there */
function consequenceOf(
  {others, names, foreign}: TableValue,
  wrong: Fact | undefined
): 'none' | ((finding: Finding | undefined, name: string) => boolean) {
  const fact = others === 'fault' ? wrong : others
  const {areHarmless = false, areOpen = false} = typeof others === 'object' ? others : {}
  if (fact === undefined || areOpen || names !== undefined || foreign !== undefined) return 'none'
  return (finding, name) =>
    finding?.message.includes(`\`${name}\``) === true &&
    (finding.severity === 'note') === areHarmless &&
    (finding.severity !== 'error' || (fact.proof === 'run' && fact.effect !== 'ignore'))
}

/** The findings of a manifest. */
function findingsOf(id: ManifestId, value: unknown): readonly Finding[] {
  const isCommon = manifestOf(id).isCommonName === true && isRecord(value)
  const text = manifestTextOf(id, isCommon ? {model: 'a/b', ...value} : value)
  const answers = {hasFile: (file: string) => file === beside[id], exists: () => true, filesIn: () => []}
  return lint(text, {path: pathsOf[id], kind: 'manifest', only: ['host-manifest', 'agent-hooks'], answers}).findings
}

/** The tables in which a key of a name is taken for something else than the table says, and the right values with findings. */
function contradictions(
  tables: readonly PlacedTable[],
  name: string,
  findings: (whole: unknown) => readonly Finding[]
): readonly string[] {
  return tables.flatMap(({path, table, right, wrong, inWhole}) => {
    if (isNamed(table, name)) return []
    const value = table.names === undefined ? 'a' : exampleOf(table.names)
    const before = findings(inWhole(right)).map(({message}) => message)
    const added = findings(inWhole({...right, [name]: value})).filter(({message}) => !before.includes(message))
    const expected = consequenceOf(table, wrong)
    const isRight = expected === 'none' ? added.length === 0 : added.length === 1 && expected(added[0], name)
    const shown = added.map(({severity, message}) => `${severity}: ${message}`)
    return [...(isRight ? [] : [`${path}.${name}: ${shown.join('; ')}`]), ...before.map((each) => `${path}: ${each}`)]
  })
}

test.each(manifestIds)('%s: any other key at each level has the consequence of its table', (id) => {
  const {shape, otherwise, host} = manifestOf(id)
  const tables = tablesOf(shape, {host, wrong: otherwise})
  fc.assert(
    fc.property(key, (name) => {
      expect(contradictions(tables, name, (whole) => findingsOf(id, whole))).toEqual([])
    }),
    {numRuns: runs(2)}
  )
})

/** Front matter, or a file of keys alone. */
function textOf({format}: HostFile, value: unknown): string {
  if (format === 'toml') return toToml(value)
  if (format === 'json') return JSON.stringify(value)
  const lines = Object.entries(isRecord(value) ? value : {}).map(([name, each]) => `${name}: ${JSON.stringify(each)}`)
  return `---\n${lines.join('\n')}\n---\n\nSay hello.\n`
}

test.each(files)('%s: any other key at each level has the consequence of its table', (_, __, file, path, host) => {
  const hooks: TableValue['keys'] = file.hasHooks === true ? {hooks: {shape: {is: 'hooks'}}} : {}
  const [, ...inner] = tablesOf(tableOf({...file.keys, ...hooks}), {host, wrong: undefined})
  const only = ['agent-keys', 'agent-front-matter', 'agent-hooks']
  fc.assert(
    fc.property(key, (name) => {
      expect(contradictions(inner, name, (whole) => lint(textOf(file, whole), {path, only}).findings)).toEqual([])
    }),
    {numRuns: runs(2)}
  )
})
