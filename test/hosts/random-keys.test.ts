/** Keys with names of chance: a closed table refuses each of them, and an open one none. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {fileWith} from '../../scripts/hosts/facts.ts'
import {randomKeys} from '../../scripts/hosts/random-keys.ts'
import {hostIds} from '../../src/contracts/host-ids.ts'
import type {FileKind} from '../../src/contracts/readers.ts'
import {openMeant} from '../../src/hosts/checks/misspelt.ts'
import type {Fact} from '../../src/hosts/facts.ts'
import {type ManifestId, manifestIds} from '../../src/hosts/manifests/model.ts'
import {manifestOf} from '../../src/hosts/manifests/tables.ts'
import type {HostFile} from '../../src/hosts/model.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {lint} from '../support/lint.ts'
import {runs} from '../support/runs.ts'

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
  Object.entries(hostOf(id).files).flatMap(([kind, file]): readonly [string, FileKind, HostFile, string][] => {
    const [glob] = file.globs
    const path = glob?.replaceAll('**/', 'probe/').replace('/*/', '/probe/').replace('*', 'probe')
    return path === undefined || hostOf(id).isSpecification ? [] : [[`${id} ${kind}`, kind as FileKind, file, path]]
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
