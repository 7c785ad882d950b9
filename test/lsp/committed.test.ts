/** Documents in which the last commit finds more, and the files that decide about it. */
import {expect, test} from 'vitest'
import {openEditor} from '../support/lsp.ts'
import {createRepository, type Repository} from '../support/repository.ts'

const path = '.claude/agents/reviewer.md'
const helper = '.claude/agents/helper.md'
const config = 'lint-agents.config.json'
const output = 'runs/reviewer/1.md'
const declared = '{"files": [{"include": ["runs/*/*.md"], "kind": "output"}]}'
const head = '---\nname: reviewer\ndescription: Reviews\n---\n\nReview.\n'
const marked = `${head}\n<!-- lint-agents output {"tag": "review", "values": ["PASS", "FAIL"], "at": "end"} -->\n`

function openProject(): Repository {
  const repository = createRepository()
  const files = {
    [path]: marked,
    [helper]: head.replace('reviewer', 'helper'),
    [config]: declared,
    [output]: 'No verdict.\n',
    '.remarkignore': ''
  }
  for (const [name, text] of Object.entries(files)) repository.write(name, text)
  repository.commit()
  return repository
}

const messages = (diagnostics: readonly {readonly code?: unknown; readonly message: unknown}[]): readonly unknown[] =>
  diagnostics.filter(({code}) => code === 'changed-settings').map(({message}) => message)

test.each<[string, (repository: Repository) => void, string | undefined]>([
  ['no marker', ({write}) => write(path, head), `${path}: differs`],
  ['a definition that the index no longer has', ({git}) => void git('rm', '--quiet', path), `${path}: differs`],
  [
    'no declaration, and no marker',
    ({write}) => {
      write(path, head)
      write(config, '{}')
    },
    `${config}, ${path}: differ`
  ],
  ['nothing that decides', ({write}) => write(helper, marked.replace('reviewer', 'helper')), undefined]
])('an output: %s', async (_, change, named) => {
  const repository = openProject()
  change(repository)
  repository.write('.remarkignore', 'docs\n')
  const editor = await openEditor({}, {root: repository.folder})
  editor.open(output, 'No verdict.\n')
  const found = messages(await editor.diagnostics(output))
  expect(found).toEqual(named === undefined ? [] : [`${named} from the last commit, which may check more`])
})

test('a definition that is open does not hide its last commit', async () => {
  const repository = openProject()
  repository.write(path, head)
  const editor = await openEditor({}, {root: repository.folder})
  editor.open(path, head)
  await editor.request('textDocument/hover', {textDocument: {uri: editor.uri(path)}, position: {line: 0, character: 0}})
  editor.open(output, 'No verdict.\n')
  expect(messages(await editor.diagnostics(output))).toHaveLength(1)
})

test('of two settings only the one that decides is named', async () => {
  const repository = openProject()
  const broken = head.replace('description: Reviews\n', '')
  repository.write(path, broken)
  repository.commit()
  repository.write('.remarkignore', 'docs\n')
  repository.write(config, '{"rules": {"agent-front-matter": "off"}}')
  const editor = await openEditor({}, {root: repository.folder})
  editor.open(path, broken)
  expect(messages(await editor.diagnostics(path))).toEqual([
    `${config}: differs from the last commit, which may check more`
  ])
})
