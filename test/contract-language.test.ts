/** docs/contract-language.md: its examples are run, and its tables are of the schema. */
import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {languageTables, readExamples, withFindings} from '../scripts/contract-language.ts'
import {type OutputContract, primitiveOf, primitives} from '../src/contracts/engine/model.ts'
import {decorations} from '../src/contracts/engine/normal.ts'
import {OutputContractSchema} from '../src/contracts/engine/terms.ts'
import {validate} from '../src/schema/zod.ts'
import {runCli} from './support/cli.ts'
import {temporaryFolder} from './support/folder.ts'

const page = readFileSync('docs/contract-language.md', 'utf8')
const examples = readExamples(page)

/** The fences that have a path, by it. */
const files: Readonly<Record<string, string>> = Object.fromEntries(
  [...page.matchAll(/^(`{3,})\w+ (\S+)\n([\s\S]*?)^\1$/gm)].map(([, , path = '', text = '']) => [path, text])
)

describe('the tables', () => {
  test.each(Object.entries(languageTables))('%s is of the schema', (_, lines) => {
    expect(page).toContain(lines.join('\n'))
  })

  test('of decorations has all, each once', () => {
    const [, table = ''] = /^\| decoration .*\n.*\n((?:\|.*\n)+)/m.exec(page) ?? []
    const cells = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
    expect(cells.map(([, name]) => name).sort()).toEqual([...decorations].sort())
  })
})

describe('the examples', () => {
  test('print the findings that the page shows', () => {
    expect(withFindings(page)).toBe(page)
  })

  test('are one of each element, with a silent output and a finding', () => {
    const shown = examples.flatMap(({contracts}) => contracts).flatMap((contract) => Object.keys(contract))
    // The page of programs has an example of `program`, which needs a source.
    expect(primitives.filter((name) => !shown.includes(name))).toEqual(['program'])
    for (const {outputs} of examples) {
      expect(outputs).toMatch(/^=> silent$/m)
      expect(outputs).toMatch(/^=> \d+:\d+ (?:error|warning) /m)
    }
  })

  test('in a line are contracts', () => {
    const inline = [...page.matchAll(/`(\{"(?:pattern|values|at|count|optional|allow).*?\})`/g)].map(([, text = '']) =>
      text.replaceAll('\\|', '|')
    )
    expect(inline.length).toBeGreaterThan(8)
    const faults = inline.flatMap((text) => {
      const given = JSON.parse(text) as OutputContract
      const {problems} = validate(OutputContractSchema, {...(primitiveOf(given) ? {} : {lines: {Owner: {}}}), ...given})
      return problems.map(({kind}) => `${text}: ${kind}`)
    })
    // The values of a marker are by label.
    expect(faults).toEqual(['{"values": {"Owner": ["me", "you"]}}: wrong-value'])
  })

  test('of a page that calls a bad output silent are refused', () => {
    const wrong = '```json\n{"oneOf": ["DONE"]}\n```\n\n```text\nDune\n=> silent\n```\n'
    expect(() => withFindings(wrong)).toThrow(
      'Unexpected findings ["1:1 error Unexpected line `Dune`, expected `DONE`"]'
    )
  })

  test.each([...page.matchAll(/^```text\n\$ npx lint-agents (.+)\n([\s\S]*?)^```$/gm)].map(([, ...each]) => each))(
    'lint-agents %s',
    async (command, printed) => {
      const {'lint-agents.config.json': _, ...marked} = files
      const {out} = await runCli(temporaryFolder(marked), command?.split(' ') ?? [])
      expect(out).toBe(printed)
    }
  )

  test('the configuration finds what the marker finds', async () => {
    const definition = (files['agents/reviewer.md'] ?? '').replace(/^<!--.*\n/m, '')
    const cwd = temporaryFolder({...files, 'agents/reviewer.md': definition})
    const {out} = await runCli(cwd, ['outputs', '--agent', 'reviewer', 'runs'])
    expect(out).toContain(
      '3:1  error  Unexpected bold around `VERDICT:`, expected `VERDICT:` (contract `verdict`)  custom-contract'
    )
  })
})
