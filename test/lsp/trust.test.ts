/** Trust is per folder: plugins run for folders that were open when a person trusted them. */
import {existsSync, mkdirSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {type Editor, openEditor} from '../support/lsp.ts'

const path = '.claude/agents/reviewer.md'
const agent = '---\nname: reviewer\ndescription: Reviews code.\ntools: Gerp\n---\n\nReview.\n'
const plugin =
  "require('fs').writeFileSync(__dirname + '/trace', '')\nmodule.exports = {id: 'own', severity: 'note', kinds: ['agent'], messages: {}, check() {}}\n"

/** Files of a folder with a plugin, which leaves a trace where it runs. */
const withPlugin = (folder: string): Files => ({
  [join(folder, 'lint-agents.config.json')]: '{"plugins": ["./plugin.cjs"]}',
  [join(folder, 'plugin.cjs')]: plugin,
  [join(folder, path)]: agent
})

function change(editor: Editor, added: readonly string[], removed: readonly string[] = []): void {
  const named = (folders: readonly string[]): object[] => folders.map((name) => ({uri: editor.uri(name), name}))
  editor.notify('workspace/didChangeWorkspaceFolders', {event: {added: named(added), removed: named(removed)}})
}

interface Case {
  /** Opened and trusted. */
  readonly folder?: string
  readonly files: Files
  /** Links by path. */
  readonly links?: Readonly<Record<string, string>>
  readonly change?: (editor: Editor) => void
  /** Folder of the document. */
  readonly document: string
  /** Folders whose plugins ran. */
  readonly ran: readonly string[]
}

const both = {...withPlugin('a'), ...withPlugin('b')}

test.each<[string, Case]>([
  ['a trusted folder', {files: both, document: 'a', ran: ['a']}],
  ['a folder that is added', {files: both, change: (editor) => change(editor, ['b']), document: 'b', ran: []}],
  [
    'a folder that is added inside of a trusted one',
    {
      files: {...both, ...withPlugin('a/inner')},
      change: (editor) => change(editor, ['a/inner']),
      document: 'a/inner',
      ran: []
    }
  ],
  [
    'a configuration below a trusted folder',
    {files: {...both, ...withPlugin('a/inner')}, document: 'a/inner', ran: []}
  ],
  [
    'the folder around it, which takes its place',
    {files: {...both, ...withPlugin('')}, change: (editor) => change(editor, [''], ['a']), document: 'a', ran: []}
  ],
  [
    'a folder that left and came again',
    {
      files: both,
      change(editor) {
        change(editor, [], ['a'])
        change(editor, ['a'])
      },
      document: 'a',
      ran: []
    }
  ],
  ['a link out of a trusted folder', {files: both, links: {'a/link': '../b'}, document: 'a/link', ran: []}],
  [
    'an added folder that is a link to a trusted one',
    {files: both, links: {c: 'a'}, change: (editor) => change(editor, ['c']), document: 'c', ran: []}
  ],
  [
    'a plugin elsewhere in the repository of a trusted folder',
    {
      files: {...both, ...withPlugin('c')},
      folder: 'd',
      links: {'d/plugin.cjs': '../c/plugin.cjs'},
      document: 'd',
      ran: ['c']
    }
  ],
  ['a document beside the trusted folder', {files: both, document: 'b', ran: []}],
  [
    'a document below a configuration of the repository',
    {files: {...withPlugin(''), 'a/README.md': ''}, document: 'a', ran: ['']}
  ]
])('%s', async (_, {folder = 'a', files, links = {}, change: changeFolders, document, ran}) => {
  const own = folder === 'd' ? {'d/lint-agents.config.json': '{"plugins": ["./plugin.cjs"]}', [`d/${path}`]: agent} : {}
  const root = temporaryFolder({'.git/HEAD': 'ref: refs/heads/main\n', ...files, ...own})
  for (const [from, to] of Object.entries(links)) {
    mkdirSync(join(root, from, '..'), {recursive: true})
    symlinkSync(to, join(root, from))
  }
  const editor = await openEditor({}, {root, folders: [folder], options: {trusted: true}})
  changeFolders?.(editor)
  editor.open(`${document}/${path}`, agent)
  expect((await editor.diagnostics(`${document}/${path}`)).map(({code}) => code)).toEqual([
    links['a/link'] === undefined ? 'agent-tools' : 'unreadable'
  ])
  const traces = ['', 'a', 'a/inner', 'b', 'c', 'd'].filter((each) => existsSync(join(root, each, 'trace')))
  expect(traces).toEqual(ran)
})
