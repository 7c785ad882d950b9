/** The rooms that run anywhere, bundled for a browser and run with nothing but what browsers have. */
import {readdirSync} from 'node:fs'
import {resolve} from 'node:path'
import {createContext, runInContext} from 'node:vm'
import {rolldown} from 'rolldown'
import {beforeAll, expect, test} from 'vitest'
import {rooms} from '../../scripts/layers.ts'
import {lines} from '../support/transcripts/capture.ts'
import {prompt, reply, text} from '../support/transcripts/claude.ts'

const folders = Object.entries(rooms).flatMap(([room, {runsAnywhere}]) => (runsAnywhere === true ? [room] : []))
const entry = 'anywhere.ts'

/** All modules of the rooms, and what a page would do with them. */
const code = `${folders.flatMap(modulesOf).map(importOf).join('\n')}
import {rules} from './rules/index.ts'
import {lintText} from './src/linter/lint.ts'
import {settingFor} from './src/linter/setting.ts'
import {noProject} from './src/contracts/context.ts'
import {readOutput} from './src/contracts/index.ts'
import {readCapture} from './src/transcripts/index.ts'

const settings = new Map(rules.map((rule) => [rule.id, settingFor(rule, undefined, false)]))

export function lint(text: string, context: object): unknown {
  const {findings} = lintText(text, {declared: true, ...context}, rules, settings)
  return findings.map(({rule, message, range}) => [rule, range.start, message])
}
export const read = (file: string): unknown => readCapture([new TextEncoder().encode(file)])
export {readOutput, noProject, all}
`

function modulesOf(folder: string): readonly string[] {
  const paths = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((path) => path.endsWith('.ts'))
  return paths.map((path) => `./${folder}/${path.replaceAll('\\', '/')}`)
}

function importOf(path: string, index: number): string {
  const list = index === 0 ? 'const all: unknown[] = []\n' : ''
  return `${list}import * as module${index} from '${path}'\nall.push(module${index})`
}

/** What was imported and is in no bundle, and what the bundler warned of. */
let outside: readonly string[] = []
const warnings: string[] = []
let run: (expression: string, values?: object) => unknown

beforeAll(async () => {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    // As in a worker: a package finds the names of characters by elements of the page elsewhere.
    resolve: {conditionNames: ['worker', 'browser', 'import', 'default']},
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? resolve(entry) : undefined),
        load: (id) => (id === resolve(entry) ? code : undefined)
      }
    ],
    onLog: (_, {message}) => void warnings.push(message)
  })
  const {output} = await bundle.generate({format: 'iife', name: 'anywhere', codeSplitting: false})
  outside = output.flatMap((file) => (file.type === 'chunk' ? file.imports : []))
  const context = createContext({TextDecoder, TextEncoder, URL, URLSearchParams})
  runInContext(output[0].code, context)
  run = (expression, values = {}) => {
    const given = JSON.stringify(values)
    return JSON.parse(runInContext(`JSON.stringify(((values) => ${expression})(${given}))`, context) as string)
  }
})

test('all of it is in the bundle', () => {
  expect(folders).toEqual(expect.arrayContaining(['src/text', 'src/contracts', 'src/transcripts', 'rules']))
  expect([outside, warnings]).toEqual([[], []])
})

test('nothing of Node is there', () => {
  expect(run('[typeof Buffer, typeof process, typeof require, typeof setImmediate]')).toEqual(
    Array.from({length: 4}, () => 'undefined')
  )
})

test('a definition and an output are linted', () => {
  expect(run("anywhere.lint('# Role \u2014 x\\n', {path: 'agents/a.md', kind: 'agent'})")).toEqual([
    ['ascii-only', 7, 'Unexpected character `\u2014` (U+2014), expected ASCII']
  ])
  const customContracts =
    "new Map([['end', {name: 'end', terms: {pattern: '^DONE$'}, place: {path: 'c.json', line: 1}}]])"
  const context = `{path: 'a.md', kind: 'output', contracts: ['end'], project: {...anywhere.noProject, customContracts: ${customContracts}}}`
  expect(run(`anywhere.lint('Well.\\n', ${context})`)).toEqual([
    ['custom-contract', 0, 'Missing match of `^DONE$`, expected it in the output (contract `end`)']
  ])
})

test('an output is read by its contract', () => {
  expect(run("anywhere.readOutput('VERDICT: PASS', {lines: {VERDICT: ['PASS', 'FAIL']}})")).toMatchObject({
    ok: true,
    value: {VERDICT: 'PASS'}
  })
})

test('a transcript is read', () => {
  const file = lines(prompt('Go'), reply('m1', [text('Gr\u00FC\u00DFe.')]))
  expect(run('anywhere.read(values.file)', {file})).toMatchObject({
    kind: 'transcript',
    transcript: {format: 'claude-session', threads: [{id: 'main', text: 'Gr\u00FC\u00DFe.', line: 2}]}
  })
  expect(run("anywhere.read('Done.')")).toEqual({kind: 'text', text: 'Done.', isLossy: false})
})
