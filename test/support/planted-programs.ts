/** What a repository puts beside a program that is started, so that a test sees whether it runs. */
import {chmodSync, readdirSync} from 'node:fs'
import {delimiter, join} from 'node:path'
import {type Files, temporaryFolder, writeFiles} from './folder.ts'
import {brokenAgent, createRepository, goodAgent} from './repository.ts'

/** Programs that something on the way might start by their names. */
const programs = 'git node npm npx lint-agents remark sh bash env pre-commit husky lint-staged script stty'.split(' ')

/** Modules that Node, or a program of its world, might load from the folder or its `node_modules`. */
const modules = [
  '.remarkrc.js',
  '.remarkrc.cjs',
  '.remarkrc.mjs',
  '.lintstagedrc.cjs',
  'lint-agents.config.js',
  'lint-agents.config.cjs',
  'lint-agents.config.mjs',
  'lint-agents.config.ts',
  'index.js',
  'main.js',
  'bundle.js',
  'node_modules/unified/index.js',
  'node_modules/yaml/index.js',
  'node_modules/remark-preset-lint-agents/index.js',
  'node_modules/remark-preset-lint-agents/bin/lint-agents.js',
  'node_modules/node:fs/index.js',
  'action/bundle.js',
  'action/index.js'
]
const places = ['', 'bin/', 'node_modules/.bin/', '.git/hooks/', '.husky/', 'tools/bin/']

interface Planted {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** What ran. */
  traces(): readonly string[]
}

/** Fills a repository with programs and modules that leave a trace, all of them in git; the PATH finds its folders first. */
export function plant(more: Files = {}, repository = createRepository()): Planted {
  const traces = temporaryFolder()
  const cwd = repository.folder
  const paths = places.flatMap((place) => programs.map((name) => place + name))
  const scripts = paths.map((path) => [path, `#!/bin/sh\ntouch '${traces}/${path.replaceAll('/', '_')}'\n`])
  const code = modules.map((path) => [
    path,
    `process.getBuiltinModule('node:fs').writeFileSync('${traces}/${path.replaceAll('/', '_').replace(':', '_')}', '')\n`
  ])
  writeFiles(cwd, {
    ...Object.fromEntries(scripts),
    ...Object.fromEntries(code),
    '.npmrc': `script-shell=${join(cwd, 'sh')}\nnode-options=--require ${join(cwd, 'index.js')}\n`,
    'package.json': JSON.stringify({main: 'index.js', scripts: {prepare: './sh', preinstall: './sh'}}),
    'agents/a.md': goodAgent,
    'agents/b.md': brokenAgent,
    'runs/o.md': 'Done.\n',
    ...more
  })
  for (const path of paths) chmodSync(join(cwd, path), 0o755)
  repository.git('add', '--force', '.')
  repository.git('commit', '--quiet', '--no-verify', '--message', 'All')
  writeFiles(cwd, {'agents/a.md': `${goodAgent}\n`})
  const folders = ['.', '', 'node_modules/.bin', ...places.map((place) => join(cwd, place))]
  const home = temporaryFolder()
  const env = {PATH: [...folders, process.env['PATH']].join(delimiter), HOME: home, XDG_CACHE_HOME: join(home, 'cache')}
  return {cwd, env, traces: () => readdirSync(traces).sort()}
}
