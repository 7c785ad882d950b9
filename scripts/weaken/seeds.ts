/** Projects with an error that each door finds. */
import {readExamples, readPage, ruleFiles} from '../pages.ts'
import type {Project} from './project.ts'

const agent = '---\nname: reviewer\n---\n\nReview.\n'

/** Definitions that a host does not load, or of which it loses a part. */
const definitions: Readonly<Record<string, string>> = {
  '.claude/agents/reviewer.md': agent,
  '.claude/agents/tools.md': '---\nname: tools\ndescription: d\ntools: Bsah\n---\n\nWork.\n',
  '.gemini/agents/reviewer.md': agent,
  '.gemini/agents/keys.md': '---\nname: keys\ndescription: d\nnope: 1\n---\n\nWork.\n',
  '.github/agents/reviewer.agent.md': '---\nname: reviewer\n---\n\nReview.\n',
  '.codex/agents/reviewer.toml': 'name = "reviewer"\n',
  '.claude-plugin/plugin.json': '{"name": "B A D", "version": 5}\n',
  '.claude/skills/review/SKILL.md': '---\nname: Review It\n---\n\nReview.\n'
}

/** The files of the examples of the rules that an agent's folder can hold. */
const examples = ruleFiles.flatMap((id) =>
  readExamples(readPage(id)).flatMap(({input, info}) =>
    info.kind === undefined || info.kind === 'agent'
      ? [{...inFile(info.path ?? `.claude/agents/${id}.md`, input), isMisplaced: id === 'agent-place'}]
      : []
  )
)

const inFiles = [...Object.entries(definitions).map(([path, text]) => inFile(path, text)), ...examples]

function inFile(path: string, text: string): Project {
  return {base: {}, change: {[path]: text}, path}
}

const definition = '.claude/agents/reviewer.md'
const marked =
  '---\nname: reviewer\ndescription: Reviews\n---\n\nReview.\n\n<!-- lint-agents output {"tag": "review", "values": ["PASS", "FAIL"], "at": "end"} -->\n'
const config = JSON.stringify({
  contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], at: 'end'}},
  agents: {reviewer: ['verdict']}
})

/** What an agent prints, and the contract that it breaks: in a marker, in a configuration. */
const inMessages = ['Fine.\n\n<review>PAS</review>\n', 'No verdict.\n'].flatMap((message): Project[] => [
  {base: {[definition]: marked}, change: {}, path: definition, message},
  {
    base: {[definition]: '---\nname: reviewer\ndescription: d\n---\n\nReview.\n', 'lint-agents.config.json': config},
    change: {},
    path: definition,
    message
  }
])

export const seeds: readonly Project[] = [...inFiles, ...inMessages]
