/** Edits of an author who wants an error to go unseen, although the host reads the file as before. */
import type {Random} from '../fuzz/random.ts'
import type {Content, Project} from './project.ts'

/** `undefined` where the edit does not fit the project. */
export type Edit = (project: Project, random: Random) => Project | undefined

/** The text of the file with the error, as the change has it, else the base. */
function textOf({base, change, path}: Project): string | undefined {
  const content = change[path] ?? base[path]
  return typeof content === 'string' ? content : undefined
}

function withText(project: Project, edit: (text: string) => Content): Project | undefined {
  const text = textOf(project)
  return text === undefined ? undefined : withFile(project, project.path, edit(text))
}

/** Files in the place of the path's folders, or below it, give way. */
function withFile(project: Project, path: string, content: Content): Project {
  const others = Object.entries(project.change).filter(
    ([other]) => !(`${other}/`.startsWith(`${path}/`) || path.startsWith(`${other}/`))
  )
  return {...project, change: {...Object.fromEntries(others), [path]: content}}
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** A line in the front matter. */
function frontMatter(line: string): Edit {
  return (project) =>
    textOf(project)?.startsWith('---\n') === true
      ? withText(project, (text) => `---\n${line}\n${text.slice(4)}`)
      : undefined
}

const nested = (depth: number): string =>
  Array.from({length: depth}, (_, level) => `${' '.repeat(level)}k${level}:`).join('\n')

const padding: Readonly<Record<string, Edit>> = {
  'a comment of 100 kB': frontMatter(`# ${'x'.repeat(100_000)}`),
  'a comment of 1.2 MB': frontMatter(`# ${'x'.repeat(1_200_000)}`),
  '60 nested keys': frontMatter(nested(60)),
  '300 nested keys': frontMatter(nested(300)),
  'a tag': frontMatter('x: !foo 1'),
  aliases: frontMatter(`x: &x 1\ny: [${Array(11).fill('*x').join(',')}]`),
  'many aliases': frontMatter(`x: &x 1\ny: [${Array(200).fill('*x').join(',')}]`),
  'an anchor': frontMatter('x: &x 1'),
  'a long string': frontMatter(`x: "${'y'.repeat(1_200_000)}"`),
  'a long list': frontMatter(`x: [${Array(20_000).fill('1').join(',')}]`),
  'a key twice': frontMatter('x: 1\nx: 2'),
  'a merge key': frontMatter('x: &x {a: 1}\n<<: *x'),
  'a binary tag': frontMatter('x: !!binary aGk='),
  'a complex key': frontMatter('? [a, b]\n: 1'),
  'an alias to nothing': frontMatter('x: *gone'),
  'a key of prototypes': frontMatter('__proto__: {description: d, tools: Read, nope: 1}'),
  'a merge key of all': frontMatter('<<: {x: 1, y: 2}'),
  'a tab': frontMatter('x:\t1'),
  'a long block': frontMatter(`x: |\n${'  word\n'.repeat(30_000)}`),
  'an escape that is half': frontMatter('x: "\\ud800"'),
  'a key of 100 kB': frontMatter(`${'k'.repeat(100_000)}: 1`),
  '20,000 keys': frontMatter(Array.from({length: 20_000}, (_, index) => `k${index}: 1`).join('\n')),
  'a number beyond all': frontMatter('x: 1e999'),
  'an end of a document': frontMatter('x: 1\n...'),
  // A file that no host opens is a page for people if it has no front matter.
  'a directive': (project) =>
    project.isMisplaced === true ? undefined : withText(project, (text) => `%YAML 1.2\n${text}`),
  '200,001 lines': (project) => withText(project, (text) => `${text}${'\n'.repeat(200_001)}`),
  'a line of 2 MB': (project) => withText(project, (text) => `${text}\n${'x'.repeat(2_000_000)}\n`),
  '11 MB': (project) => withText(project, (text) => `${text}\n${'word\n'.repeat(2_200_000)}`),
  'an open fence': (project) => withText(project, (text) => `${text}\n\`\`\`\n`),
  'an open comment': (project) => withText(project, (text) => `${text}\n<!-- \n`),
  'many brackets': (project) => withText(project, (text) => `${text}\n${'['.repeat(20_000)}\n`)
}

const encodings: Readonly<Record<string, Edit>> = {
  'a byte order mark': (project) => withText(project, (text) => `\uFEFF${text}`),
  CRLF: (project) => withText(project, (text) => text.replaceAll('\n', '\r\n')),
  CR: (project) => withText(project, (text) => text.replaceAll('\n', '\r')),
  'UTF-16LE': (project) => withText(project, (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')),
  'UTF-16BE': (project) => withText(project, (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()),
  'a byte that is not UTF-8': (project) =>
    withText(project, (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff])])),
  'UTF-32LE': (project) =>
    withText(project, (text) => Buffer.from(Uint32Array.from([...text], (char) => char.codePointAt(0) ?? 0).buffer)),
  'UTF-16LE without a mark': (project) => withText(project, (text) => Buffer.from(text, 'utf16le')),
  'two byte order marks': (project) => withText(project, (text) => `\uFEFF\uFEFF${text}`),
  'a half character': (project) =>
    withText(project, (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xe2, 0x82])])),
  'an overlong character': (project) =>
    withText(project, (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xc0, 0xaf])])),
  'a page break': (project) => withText(project, (text) => `${text}\f\v\x1A`),
  'compressed bytes behind': (project) =>
    withText(project, (text) => Buffer.concat([Buffer.from(text), Buffer.from([0x1f, 0x8b, 8, 0])])),
  'a null character': (project) => withText(project, (text) => `${text}\0`),
  'line separators': (project) => withText(project, (text) => `${text}\u2028\u2029\u0085`)
}

const comments: Readonly<Record<string, Edit>> = Object.fromEntries(
  ['<!--lint disable-->', '<!--lint ignore-->', '<!-- lint disable agent-front-matter -->', '# lint disable'].flatMap(
    (comment): [string, Edit][] => [
      [`${comment} at the end`, (project) => withText(project, (text) => `${text}\n${comment}\n`)],
      [`${comment} in the front matter`, frontMatter(comment)]
    ]
  )
)

/** Names that hosts load as well, and that tools take for something else. A `README` or an `index` without front matter is not an agent. */
const names: Readonly<Record<string, Edit>> = Object.fromEntries(
  [
    '*',
    '[a]',
    '{a,b}',
    '-c',
    '--config=x',
    'a b',
    '!a',
    '#a',
    '~',
    '$(id)',
    'test',
    'a.test',
    'fixture',
    'a.bak',
    'é',
    'a\\b',
    'con',
    'dist',
    'node_modules',
    'a.local',
    'a\u202Eb',
    'a\tb',
    'a\nb',
    '\uFEFFa',
    'constructor',
    '__proto__',
    'index',
    'e\u0301',
    '..a',
    "'",
    '"'
  ].map((stem): [string, Edit] => [
    `the name ${stem}`,
    (project) => {
      const text = textOf(project)
      if (text === undefined || project.message !== undefined || !/^\.claude\/agents\/[^/]+\.md$/.test(project.path))
        return undefined
      if (stem === 'index' && !text.startsWith('---\n')) return undefined
      const path = `${folderOf(project.path)}${stem}.md`
      return {...project, path, change: {...project.change, [project.path]: null, [path]: text}}
    }
  ])
)

const links: Readonly<Record<string, Edit>> = {
  'a link in place of the file': (project) => {
    const text = textOf(project)
    if (text === undefined) return undefined
    const up = '../'.repeat(project.path.split('/').length - 1)
    return withFile(withFile(project, 'stored/text.md', text), project.path, {link: `${up}stored/text.md`})
  },
  'a link to instructions in place of the file': (project) => {
    const text = textOf(project)
    // Without front matter a file of this name is not an agent.
    if (text?.startsWith('---\n') !== true || project.message !== undefined) return undefined
    if (!/^\.claude\/agents\/[^/]+\.md$/.test(project.path)) return undefined
    const path = `${folderOf(project.path)}CLAUDE.md`
    const moved = withFile(withFile({...project, path}, project.path, null), 'CLAUDE.md', text)
    return withFile(moved, path, {link: '../../CLAUDE.md'})
  },
  'a link to a link in place of the file': (project) => {
    const text = textOf(project)
    if (text === undefined) return undefined
    const up = '../'.repeat(project.path.split('/').length - 1)
    const stored = withFile(withFile(project, 'stored/text.md', text), 'stored/link.md', {link: 'text.md'})
    return withFile(stored, project.path, {link: `${up}stored/link.md`})
  },
  'a link in place of the folder': (project) => {
    const text = textOf(project)
    const folder = folderOf(project.path).slice(0, -1)
    if (
      text === undefined ||
      !folder.includes('/') ||
      Object.keys(project.base).some((path) => path.startsWith(folder))
    )
      return undefined
    const change = Object.fromEntries(Object.entries(project.change).filter(([path]) => !path.startsWith(folder)))
    const name = project.path.slice(folder.length + 1)
    const up = '../'.repeat(folder.split('/').length - 1)
    return {...project, change: {...change, [`stored/${name}`]: text, [folder]: {link: `${up}stored`}}}
  },
  'a folder in the folder': (project) => {
    const text = textOf(project)
    // Without front matter a file in a folder below is not an agent.
    if (
      text?.startsWith('---\n') !== true ||
      project.message !== undefined ||
      !/^\.claude\/agents\/[^/]+\.md$/.test(project.path)
    )
      return undefined
    const path = project.path.replace('agents/', 'agents/dist/')
    return withFile(withFile({...project, path}, project.path, null), path, text)
  },
  'a link in a circle beside': (project) => withFile(project, `${folderOf(project.path)}loop.md`, {link: 'loop.md'}),
  'a link to the disk beside': (project) => withFile(project, `${folderOf(project.path)}root`, {link: '/'}),
  'a link to the folder above beside': (project) => withFile(project, `${folderOf(project.path)}up`, {link: '..'})
}

/** Of the project: a pull request may bring them, and an agent write them. */
const settings: Readonly<Record<string, Edit>> = Object.fromEntries(
  [
    '{"ignore": ["**"]}',
    '{"rules": {"agent-front-matter": "off", "agent-tools": "off", "agent-keys": "off", "custom-contract": "off", "definition-contract": "off", "host-manifest": "off"}}',
    '{"hosts": []}',
    '{"hosts": ["opencode"]}',
    '{"preset": []}',
    '{"files": [{"include": ["**"], "kind": "output"}]}',
    '{"files": [{"include": ["**"], "kind": "state"}]}',
    '{',
    '{"agents": {}}',
    '\uFEFF{"ignore": ["**"]}',
    '{"ignore": ["**"], // all\n}',
    '{"ignore": [".claude", ".gemini", ".github", ".codex", ".claude-plugin"]}',
    '{"files": [{"include": ["**"], "kind": "prompt"}]}',
    '{"files": [{"include": ["**"], "rules": {"agent-front-matter": "off", "custom-contract": "off"}}]}',
    '{"extends": ["./stored.json"]}',
    '{"variables": []}'
  ].flatMap((text): [string, Edit][] => [
    [`the configuration ${text.slice(0, 60)}`, (project) => withFile(project, 'lint-agents.config.json', text)],
    [
      `the nested configuration ${text.slice(0, 60)}`,
      (project) => withFile(project, `${folderOf(project.path)}lint-agents.config.json`, text)
    ],
    [
      `package.json with ${text.slice(0, 60)}`,
      (project) => withFile(project, 'package.json', `{"lint-agents": ${text}}`)
    ]
  ])
)

/** Configurations that are something else than a file. */
const otherSettings: Readonly<Record<string, Edit>> = Object.fromEntries(
  ['lint-agents.config.json', '.remarkignore', '.gitignore', 'package.json'].flatMap((name): [string, Edit][] => [
    [`a link to nothing as ${name}`, (project) => withFile(project, name, {link: 'gone.json'})],
    [`a link to the disk as ${name}`, (project) => withFile(project, name, {link: '/dev/null'})],
    [`a link to itself as ${name}`, (project) => withFile(project, name, {link: name})],
    [`a folder as ${name}`, (project) => withFile(project, `${name}/a`, '')],
    [`2 MB as ${name}`, (project) => withFile(project, name, `${' '.repeat(2_000_000)}`)]
  ])
)

const ignores: Readonly<Record<string, Edit>> = Object.fromEntries(
  ['.gitignore', '.remarkignore', '.gitattributes', '.ignore', '.eslintignore', '.prettierignore'].flatMap(
    (name): [string, Edit][] => [
      [
        `${name} with all`,
        (project) => withFile(project, name, name === '.gitattributes' ? '* binary -diff linguist-generated\n' : '**\n')
      ],
      [`nested ${name} with all`, (project) => withFile(project, `${folderOf(project.path)}${name}`, '*\n')]
    ]
  )
)

const definitions: Readonly<Record<string, Edit>> = {
  'another definition of the name': (project) =>
    withFile(project, `${folderOf(project.path)}a.md`, '---\nname: reviewer\ndescription: d\n---\n\nReview.\n'),
  'a nested definition of the name': (project) =>
    withFile(project, 'packages/a/.claude/agents/reviewer.md', '---\nname: reviewer\ndescription: d\n---\n\nReview.\n'),
  'no marker': (project) =>
    project.message === undefined
      ? undefined
      : withText(project, (text) => text.replace(/<!-- lint-agents.*-->\n/, '')),
  'no definition': (project) => (project.message === undefined ? undefined : withFile(project, project.path, null)),
  'a nearer definition of the name': (project) =>
    withFile(
      project,
      `${folderOf(project.path)}.claude/agents/reviewer.md`,
      '---\nname: reviewer\ndescription: d\n---\n\nReview.\n'
    ),
  'the name in capitals': (project) =>
    project.message === undefined
      ? undefined
      : withText(project, (text) => text.replace('name: reviewer', 'name: Reviewer')),
  'the marker in a fence': (project) =>
    project.message === undefined
      ? undefined
      : withText(project, (text) => text.replace(/<!-- lint-agents.*-->\n/, (marker) => `\`\`\`\n${marker}\`\`\`\n`)),
  'the marker in a comment': (project) =>
    project.message === undefined
      ? undefined
      : withText(project, (text) => text.replace(/<!-- lint-agents.*-->\n/, (marker) => `<!-- a\n${marker}`)),
  'values of the marker': (project) =>
    project.message === undefined ? undefined : withText(project, (text) => text.replace('"FAIL"]', '"FAIL", "PAS"]')),
  'a file named as a pattern': (project) =>
    withFile(project, `${folderOf(project.path)}*.md`, '---\nname: good\ndescription: d\n---\n\nWork.\n')
}

const repositories: Readonly<Record<string, Edit>> = {
  'a repository in the folder': (project) =>
    withFile(project, `${folderOf(project.path)}.git/HEAD`, 'ref: refs/heads/main\n'),
  'a file of a work tree in the folder': (project) =>
    withFile(project, `${folderOf(project.path)}.git`, 'gitdir: /gone\n'),
  'modules of git': (project) =>
    withFile(project, '.gitmodules', `[submodule "a"]\n\tpath = ${folderOf(project.path)}\n\turl = ./a\n`)
}

/** Edits of the file with the error: each door has to find it. */
export const ofFile = {...padding, ...encodings, ...comments, ...names, ...links}
/** Edits of what decides: a door that knows the state before has to tell. */
export const ofProject = {...settings, ...otherSettings, ...ignores, ...definitions, ...repositories}
