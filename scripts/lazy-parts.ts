/**
 * Parts of our own code that few runs need: files of the bundle that are loaded, synchronously, at the first call of one of their
 * functions. What a part shares with the core is in the core alone. The source imports them as usual; only the bundle is lazy.
 */
import {readdirSync} from 'node:fs'
import {join, relative, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import type {Plugin} from 'esbuild'

/** The parts and their files or folders. Of two that hold a file, the longer path counts. */
const parts: Readonly<Record<string, readonly string[]>> = {
  claude: ['src/hosts/claude.ts'],
  codex: ['src/hosts/codex.ts'],
  copilot: ['src/hosts/copilot.ts'],
  gemini: ['src/hosts/gemini.ts'],
  opencode: ['src/hosts/opencode.ts'],
  cursor: ['src/hosts/cursor.ts'],
  'agent-skills': ['src/hosts/agent-skills.ts'],
  derive: ['src/contracts/derive/'],
  output: ['src/contracts/output/'],
  prompts: ['src/contracts/suggested-prompts/', 'src/contracts/ascii-zones.ts'],
  party: ['src/contracts/inception-party/'],
  templates: ['src/contracts/system-templates/'],
  response: ['src/contracts/agent-response/'],
  sections: ['src/contracts/prompt-sections/'],
  'definition-contract': ['src/contracts/definition/'],
  schema: ['src/schema/'],
  render: ['src/cli/render/'],
  cache: ['src/run/cache/'],
  masks: ['src/linter/mask.ts', 'src/linter/own-words.ts'],
  comments: [
    'src/linter/controls.ts',
    'src/linter/marker.ts',
    'src/linter/off-ranges.ts',
    'src/linter/matter-comments.ts',
    'src/linter/rule-states.ts',
    'src/linter/tree-places.ts',
    'src/linter/unused-disables.ts'
  ],
  fixes: ['src/linter/fix.ts', 'src/run/write.ts', 'src/run/has-text.ts', 'src/run/late-edits.ts'],
  git: [
    'src/project/changed.ts',
    'src/project/patch.ts',
    'src/project/staged.ts',
    'src/project/git-programs.ts',
    'src/project/run-git.ts'
  ],
  config: [
    'src/project/config.ts',
    'src/project/extends.ts',
    'src/project/plugins.ts',
    'src/linter/plugin-rule.ts',
    'src/project/glob.ts'
  ],
  definitions: ['src/project/definition-files.ts'],
  outputs: ['src/run/lint-transcript.ts', 'src/run/transcripts.ts', 'src/run/call-records.ts', 'src/run/agents.ts'],
  commands: ['src/cli/print-config.ts', 'src/cli/explain.ts', 'src/cli/render.ts'],
  records: ['src/cli/filter.ts', 'src/run/records.ts'],
  stats: ['src/run/stats/'],
  characters: [
    'src/text/characters.ts',
    'src/text/character-names.ts',
    'src/text/mojibake.ts',
    'src/contracts/ascii-runs.ts',
    'src/contracts/ascii-fix.ts'
  ],
  variables: ['src/text/variables.ts'],
  lookup: ['src/project/definitions.ts', 'src/project/siblings.ts', 'src/project/guides.ts'],
  ignored: ['src/project/gitignore.ts'],
  yaml: [
    'src/text/yaml/flow.ts',
    'src/text/yaml/package.ts',
    'src/text/yaml/block-scalar.ts',
    'src/text/yaml/colon.ts',
    'src/text/yaml/reasons.ts',
    'src/text/yaml/brackets.ts'
  ],
  toml: ['src/text/toml.ts', 'src/text/toml-places.ts'],
  json: ['src/text/json.ts', 'src/text/json-end.ts', 'src/text/json-tree.ts'],
  html: ['src/text/blocks/html.ts', 'src/text/blocks/inline-tags.ts', 'src/text/blocks/inline-html.ts'],
  links: ['src/text/blocks/links.ts'],
  frames: ['src/reporters/pretty/frame.ts', 'src/text/cells.ts', 'src/text/wrap.ts', 'src/project/excerpt.ts'],
  help: ['src/cli/help.ts'],
  'host-values': [
    'src/contracts/hosts/inner-values.ts',
    'src/contracts/hosts/anchors.ts',
    'src/contracts/hosts/on-line.ts',
    'src/contracts/hosts/shown.ts',
    'src/contracts/hosts/quoted-value.ts'
  ],
  transcripts: ['src/transcripts/lines.ts', 'src/transcripts/record.ts'],
  findings: [
    'src/run/fingerprint.ts',
    'src/run/changed-text.ts',
    'src/run/printed-text.ts',
    'src/run/stale.ts',
    'src/run/edit-places.ts',
    'src/run/related-lines.ts',
    'src/linter/shown-place.ts',
    'src/linter/lost-place.ts'
  ]
}

/** Parts that are in the core, as functions that it calls at their first use: many runs need one, and reading a file takes a while. */
const inner = [
  ...[
    'claude',
    'agent-skills',
    'characters',
    'variables',
    'lookup',
    'ignored',
    'yaml',
    'toml',
    'json',
    'html',
    'links'
  ],
  ...['frames', 'help', 'host-values', 'transcripts', 'findings']
]

/** Their files. */
export const innerParts: readonly string[] = inner.map((part) => `part-${part}.js`)

/** A name that no code has. */
const misused = 'notAFunctionOfAPart'

/** Files in the folders of parts that every run calls. */
const core: ReadonlySet<string> = new Set([
  'src/contracts/agent-response/block.ts',
  'src/contracts/agent-response/candidates.ts',
  'src/contracts/agent-response/index.ts',
  'src/contracts/agent-response/messages.ts',
  'src/contracts/agent-response/schema.ts',
  'src/contracts/inception-party/brief-sections.ts',
  'src/contracts/inception-party/declared.ts',
  'src/contracts/inception-party/members.ts',
  'src/contracts/inception-party/tasks.ts',
  'src/contracts/output/bound.ts',
  'src/contracts/output/messages.ts',
  'src/contracts/output/model.ts',
  'src/contracts/output/terms.ts',
  'src/contracts/prompt-sections/index.ts',
  'src/contracts/prompt-sections/schema.ts',
  'src/contracts/prompt-sections/sections.ts',
  'src/contracts/suggested-prompts/candidates.ts',
  'src/contracts/suggested-prompts/emission-points.ts',
  'src/contracts/suggested-prompts/ending.ts',
  'src/contracts/suggested-prompts/header.ts',
  'src/contracts/suggested-prompts/index.ts',
  'src/contracts/suggested-prompts/phase-keys.ts',
  'src/contracts/suggested-prompts/status-line.ts',
  'src/contracts/suggested-prompts/title.ts',
  'src/contracts/system-templates/marker-names.ts',
  'src/contracts/system-templates/name.ts',
  'src/contracts/system-templates/resolve.ts',
  'src/contracts/system-templates/section-keywords.ts',
  'src/contracts/system-templates/variables.ts',
  'src/run/stats/linted.ts',
  'src/run/stats/schema.ts',
  'src/schema/problem.ts',
  'src/schema/zod.ts'
])

/** A file of a part, and its exports. */
interface PartFile {
  readonly part: string
  readonly exports: Readonly<Record<string, unknown>>
}

/** By the path from the root of the repository. */
type PartFiles = ReadonlyMap<string, PartFile>

export async function readParts(): Promise<PartFiles> {
  const found = new Map<string, PartFile>()
  for (const [part, paths] of Object.entries(parts)) {
    for (const path of paths.flatMap(filesOf)) {
      if (core.has(path) || partOf(path) !== part) continue
      const exports = (await import(pathToFileURL(resolve(path)).href)) as Readonly<Record<string, unknown>>
      found.set(path, {part, exports})
    }
  }
  return found
}

function filesOf(path: string): readonly string[] {
  if (!path.endsWith('/')) return [path]
  const names = readdirSync(path, {recursive: true, encoding: 'utf8'}).sort()
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(path, name).replaceAll('\\', '/'))
}

function partOf(path: string): string | undefined {
  const all = Object.entries(parts).flatMap(([part, paths]) => paths.map((from) => ({part, from})))
  const [first] = all.filter(({from}) => path.startsWith(from)).sort((a, b) => b.from.length - a.from.length)
  return first?.part
}

/** The entries of the parts, beside that of the bundle. */
export function partEntries(files: PartFiles): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...new Set([...files.values()].map(({part}) => part))].map((part) => [`part-${part}`, `part:${part}`])
  )
}

/** Replaces the files of parts where files outside of the part import them. */
export function lazyParts(files: PartFiles): Plugin {
  const paths = [...files.keys()]
  return {
    name: 'lazy-parts',
    setup({onResolve, onLoad}) {
      onResolve({filter: /^part:/}, ({path}) => ({path, namespace: 'part'}))
      onResolve({filter: /^loader:/}, ({path}) => ({path, namespace: 'loader', sideEffects: false}))
      onResolve({filter: /^\./}, ({path, resolveDir, importer, namespace}) => {
        const target = fromRoot(resolve(resolveDir, path))
        const file = files.get(target)
        if (file === undefined || namespace === 'part' || files.get(fromRoot(importer))?.part === file.part) return
        return {path: target, namespace: 'lazy-part', sideEffects: false}
      })
      onLoad({filter: /.*/, namespace: 'part'}, ({path}) => ({
        contents: paths
          .flatMap((file, at) =>
            `part:${files.get(file)?.part}` === path ? `export * as f${at} from './${file}'` : []
          )
          .join('\n'),
        resolveDir: resolve('.')
      }))
      onLoad({filter: /.*/, namespace: 'loader'}, ({path}) => ({
        contents: `let loaded\nexport const load = () => (loaded ??= import.meta.require('./part-${path.replace('loader:', '')}.js'))`
      }))
      onLoad({filter: /.*/, namespace: 'lazy-part'}, ({path}) => ({
        contents: stub(files.get(path) ?? {part: '', exports: {}}, paths.indexOf(path), path)
      }))
    }
  }
}

function fromRoot(path: string): string {
  return relative('.', path).replaceAll('\\', '/')
}

/** Only a call can load a part; `expectCalls` finds other uses in what was built. */
function stub({part, exports}: PartFile, at: number, path: string): string {
  const lines = Object.entries(exports).map(([name, value], index) => {
    const isFunction = typeof value === 'function' && !/^class\b/.test(String(value))
    const made = isFunction
      ? `(...args) => load().f${at}.${name}(...args)`
      : `/* @__PURE__ */ ${misused}('${path}: ${name}')`
    return `const v${index} = ${made}\nexport {v${index} as ${name}}`
  })
  return [`import {load} from 'loader:${part}'`, ...lines].join('\n')
}

/** @throws {Error} where a file of a part is imported for more than its functions */
export function expectCalls(text: string): void {
  const found = [...text.matchAll(new RegExp(`${misused}\\(['"]([^'"]*)`, 'g'))].map(([, name]) => name)
  if (found.length > 0) throw new Error(`Unexpected import from a part: ${found.join(', ')}; expected functions alone`)
}
