/** Texts that a case starts from: the pages of the rules, the fixtures, the examples, the rare inputs of the tests. */
import {readdirSync, readFileSync} from 'node:fs'
import type {LintOptions} from '../../test/support/lint.ts'
import {party, lines as partyLines} from '../../test/support/party.ts'
import {personas} from '../../test/support/personas.ts'
import {rareInputs} from '../../test/support/rare.ts'
import {state} from '../../test/support/state.ts'
import {makers} from '../../test/support/transcripts/makers.ts'
import {samples} from '../../test/support/transcripts/samples.ts'
import {readExamples, readPage, ruleFiles} from '../pages.ts'

/** A text, and what holds for it. */
export interface Seed {
  readonly text: string
  readonly subject: LintOptions
}

const pages: readonly Seed[] = ruleFiles.flatMap((id) =>
  readExamples(readPage(id)).flatMap(({input, fixed, info: {options, eol: _, encoding: __, ...subject}}) => {
    const own: LintOptions = {...subject, ...(options && {rules: {[id]: ['error', options]}})}
    return [input, ...(fixed === undefined ? [] : [fixed])].map((text) => ({text, subject: own}))
  })
)

const rare: readonly Seed[] = Object.values(rareInputs).flatMap((list) =>
  list.map(([text, subject]) => ({text, subject}))
)

const agents: readonly Seed[] = filesIn('test/fixtures/agents', 'examples/good/agents', 'examples/bad/agents').map(
  (text) => ({text, subject: {kind: 'agent', role: 'phase-agent', path: 'agents/04-garden-planner.md'}})
)

const outputs: readonly Seed[] = filesIn('test/fixtures/outputs', 'examples/good/outputs', 'examples/bad/outputs').map(
  (text) => ({text, subject: {kind: 'output', role: 'phase-agent', contracts: ['suggested-prompts', 'agent-response']}})
)

const templates: readonly Seed[] = filesIn('examples/good/templates/system').map((text) => ({
  text,
  subject: {kind: 'template', path: 'templates/system/CLAUDE-implement.md'}
}))

const others: readonly Seed[] = [
  ...filesIn('examples/good/prompts', 'examples/bad/prompts').map(
    (text): Seed => ({text, subject: {kind: 'prompt', contracts: ['prompt-sections']}})
  ),
  ...['examples/good', 'examples/bad'].map(
    (folder): Seed => ({
      text: readFileSync(`${folder}/party/project-brief.md`, 'utf8'),
      subject: {kind: 'brief', contracts: ['inception-party']}
    })
  )
]

const pagesOfDocs: readonly Seed[] = filesIn('docs', 'docs/contracts').map((text) => ({text, subject: {}}))

/** Markdown, by where it comes from. */
export const markdownSeeds: readonly (readonly Seed[])[] = [
  pages,
  rare,
  agents,
  outputs,
  templates,
  others,
  pagesOfDocs
]

/** Files of data that have a kind of their own. */
export const dataSeeds: readonly Seed[] = [
  {text: JSON.stringify(state, null, 2), subject: {kind: 'state', path: '.isdlc/state.json'}},
  {text: JSON.stringify(personas, null, 2), subject: {kind: 'personas', path: 'party-personas.json'}},
  {text: partyLines(party), subject: {kind: 'messages', contracts: ['inception-party']}},
  ...[...pages, ...rare].filter(({subject: {kind = ''}}) => ['state', 'personas', 'messages', 'brief'].includes(kind))
]

/** Transcripts of every format. */
export const transcriptSeeds: readonly string[] = [
  ...samples.map(([, , content]) => content),
  ...Object.values(makers).flatMap((make) => [
    make({text: 'Done.\n\n<review>PASS</review>\n', sub: {agent: 'soil-reviewer', text: '<review>PAS</review>\n'}})
      .content,
    make({text: 'Done.', isCut: true}).content
  ]),
  ...filesIn('examples/good/runs', 'examples/bad/runs'),
  partyLines(party)
]

/** Final messages and lines to put into other texts. */
export const texts: readonly string[] = markdownSeeds.flatMap((seeds) => seeds.map(({text}) => text))

function filesIn(...folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((name) => /\.(?:md|jsonl)$/.test(name))
      .sort()
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  )
}
