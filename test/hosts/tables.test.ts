/** The tables of hosts, what runs of the hosts showed, and the page that is made of both. */
import {readdirSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {casesOf, pathOf, placeKinds, triedKinds} from '../../scripts/hosts/cases.ts'
import {factsOf, goodFile} from '../../scripts/hosts/facts.ts'
import {isAsExpected, manifestCasesOf} from '../../scripts/hosts/manifests/cases.ts'
import {hostPages, isProved} from '../../scripts/hosts/page.ts'
import {readResults} from '../../scripts/hosts/results.ts'
import {countsOf} from '../../scripts/hosts/summary.ts'
import {type HostId, hostIds} from '../../src/contracts/host-ids.ts'
import type {FileKind} from '../../src/contracts/readers.ts'
import {matchedPlaces, placesOf} from '../../src/hosts/places.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {lines, lint} from '../support/lint.ts'

/** The hosts that look at a place, also where several share it. */
function openersOf(path: string): readonly object[] {
  return matchedPlaces(path).map(({host, kind}) => ({host, kind}))
}

function isTriedKind(id: HostId, kind: FileKind): boolean {
  return [...(triedKinds[id] ?? []), ...(placeKinds[id] ?? [])].includes(kind)
}

const results = readResults()
const hosts = hostIds.map(hostOf)

test('the pages are made of the tables and of what runs showed', () => {
  const pages = hostPages(results)
  for (const [path, text] of pages) expect(readFileSync(path, 'utf8'), path).toBe(text)
  expect(
    readdirSync('docs/hosts')
      .map((name) => `docs/hosts/${name}`)
      .sort()
  ).toEqual([...pages.keys()].filter((path) => path !== 'docs/hosts.md').sort())
})

describe.each(hosts.map((host) => [host.id, host] as const))('%s', (id, host) => {
  test('its facts have ids of their own, a version, a date and a source', () => {
    const ids = factsOf(host).map((fact) => fact.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(host.date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(host.sources.length).toBeGreaterThan(0)
    expect(host.version.startsWith(host.release) || host.version === '').toBe(true)
  })

  test('each fact that is proved by a run was seen in a run of this version', () => {
    const missing = factsOf(host).filter((fact) => {
      const isTried =
        isTriedKind(id, fact.kind) && (fact.text !== undefined || /(?:same name|elsewhere|notes)$/.test(fact.id))
      return fact.fact.proof === 'run' && isTried && !isProved(fact, results)
    })
    expect(missing.map((fact) => fact.id)).toEqual([])
  })

  test('what makes an error was seen in a run', () => {
    const lost = ['drop', 'stop', 'refuse']
    const unseen = factsOf(host).filter(
      (each) => each.fact.proof === 'run' && lost.includes(each.fact.effect) && !isProved(each, results)
    )
    expect(unseen.map((fact) => fact.id)).toEqual([])
  })

  test('the rules find in each file that was tried what the host did', () => {
    const observed = results[id]?.observed ?? {}
    const cases = casesOf(id)
    expect(Object.keys(observed).sort()).toEqual(cases.map((each) => each.id).sort())
    expect(countsOf(host, results).contradicted).toEqual([])
  })

  test('of each manifest that was tried, what is left is what the rules say', () => {
    const left = results[id]?.manifests ?? {}
    const cases = manifestCasesOf(id)
    expect(Object.keys(left).sort()).toEqual(cases.map((each) => each.id).sort())
    const others = cases.filter((each) => left[each.id] !== undefined && !isAsExpected(each, left))
    expect(others.map((each) => each.id)).toEqual([])
  })

  test('its globs match what its places do, and a good file has no findings', () => {
    for (const [kind, file] of Object.entries(host.files)) {
      for (const glob of file.globs) {
        const path = glob.replaceAll('**/', 'probe/').replace('/*/', '/probe/').replace('*', 'probe')
        expect(openersOf(`/repo/${path}`), path).toContainEqual({host: id, kind})
        const only = ['agent-front-matter', 'agent-keys', 'agent-tools', 'agent-names']
        if (kind !== 'chat-mode' && kind !== 'rule')
          expect(lines(lint(goodFile(file), {path, only})).filter((line) => !line.includes('note'))).toEqual([])
      }
    }
  })

  test.each(['{toString: 1}', '[{toString: 1}]', '{a: {toString: 1}}'])('each key may have the value %s', (value) => {
    for (const [kind, {globs, keys}] of Object.entries(host.files)) {
      const path = globs[0]?.replaceAll('**/', 'probe/').replace('/*/', '/probe/').replace('*', 'probe') ?? ''
      const text = Object.keys(keys).map((key) => `${key}: ${value}\n`)
      const only = ['agent-front-matter', 'agent-keys', 'agent-tools', 'agent-names', 'agent-references']
      expect(() => lint(`---\n${text.join('')}---\n\nReview.\n`, {path, only}), kind).not.toThrow()
    }
  })
})

test('a case is a file in a place of its host', () => {
  for (const id of hostIds)
    for (const each of casesOf(id)) expect(openersOf(pathOf(each)), each.id).toContainEqual({host: id, kind: each.kind})
})

test('almost all paths are in no place', () => {
  for (const path of [
    'README.md',
    'docs/a.md',
    '.github/README.md',
    '.claude/agents/README.md',
    'plugins/a/README.md',
    'agents/a.md'
  ])
    expect(placesOf(path)).toEqual([])
})
