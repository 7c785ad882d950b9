/** The parts of the command line that few runs need; `scripts/lazy-parts.ts` makes them lazy. */

/** The parts and their files or folders. Of two that hold a file, the longer path counts. */
export const parts: Readonly<Record<string, readonly string[]>> = {
  claude: ['src/hosts/claude.ts'],
  codex: ['src/hosts/codex.ts'],
  copilot: ['src/hosts/copilot.ts'],
  gemini: ['src/hosts/gemini.ts'],
  opencode: ['src/hosts/opencode.ts'],
  cursor: ['src/hosts/cursor.ts'],
  'agent-skills': ['src/hosts/agent-skills.ts'],
  derive: ['src/contracts/derive/'],
  output: ['src/contracts/output/'],
  prompts: ['src/contracts/suggested-prompts/', 'src/contracts/ascii/zones.ts'],
  party: ['src/contracts/inception-party/'],
  templates: ['src/contracts/system-templates/'],
  response: ['src/contracts/agent-response/'],
  sections: ['src/contracts/prompt-sections/'],
  'definition-contract': ['src/contracts/definition/'],
  schema: ['src/schema/'],
  render: ['src/cli/render/'],
  cache: ['src/run/cache/'],
  masks: ['src/linter/mask.ts', 'src/linter/masks.ts', 'src/linter/own-words.ts'],
  comments: [
    'src/linter/controls.ts',
    'src/linter/marker.ts',
    'src/linter/off-ranges.ts',
    'src/linter/matter-comments.ts',
    'src/linter/rule-states.ts',
    'src/linter/tree-places.ts',
    'src/linter/unused-disables.ts'
  ],
  fixes: ['src/linter/fix.ts', 'src/disk/write.ts', 'src/disk/has-text.ts', 'src/run/late-edits.ts'],
  git: ['src/git/changed.ts', 'src/git/patch.ts', 'src/git/staged.ts', 'src/git/programs.ts', 'src/git/run-git.ts'],
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
    'src/contracts/ascii/characters.ts',
    'src/contracts/ascii/character-names.ts',
    'src/contracts/ascii/mojibake.ts',
    'src/contracts/ascii/runs.ts',
    'src/contracts/ascii/fix.ts'
  ],
  variables: ['src/contracts/system-templates/find-variables.ts'],
  lookup: ['src/project/definitions.ts', 'src/project/siblings.ts', 'src/project/guides.ts'],
  ignored: ['src/git/gitignore.ts'],
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
  html: ['src/markdown/blocks/html.ts', 'src/markdown/blocks/inline-tags.ts', 'src/markdown/blocks/inline-html.ts'],
  links: ['src/markdown/blocks/links.ts'],
  frames: ['src/reporters/pretty/frame.ts', 'src/text/cells.ts', 'src/text/wrap.ts', 'src/project/excerpt.ts'],
  help: ['src/cli/help.ts'],
  'host-values': [
    'src/hosts/checks/inner-values.ts',
    'src/hosts/checks/anchors.ts',
    'src/hosts/checks/on-line.ts',
    'src/hosts/checks/shown.ts',
    'src/hosts/checks/quoted-value.ts'
  ],
  transcripts: ['src/transcripts/lines.ts', 'src/transcripts/record.ts'],
  findings: [
    'src/run/fingerprint.ts',
    'src/run/changed-text.ts',
    'src/run/printed-text.ts',
    'src/disk/temporary-files.ts',
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
  ...['frames', 'help', 'host-values', 'transcripts', 'findings', 'definitions', 'definition-contract', 'response']
]

/** Their files. */
export const innerParts: readonly string[] = inner.map((part) => `part-${part}.js`)

/** Files in the folders of parts that every run calls. */
export const core: ReadonlySet<string> = new Set([
  'src/contracts/agent-response/block.ts',
  'src/contracts/agent-response/candidates.ts',
  'src/contracts/agent-response/index.ts',
  'src/contracts/agent-response/messages.ts',
  'src/contracts/agent-response/schema.ts',
  'src/contracts/derive/derived.ts',
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
  'src/contracts/suggested-prompts/candidate-lines.ts',
  'src/contracts/suggested-prompts/candidates.ts',
  'src/contracts/suggested-prompts/emission-points.ts',
  'src/contracts/suggested-prompts/ending.ts',
  'src/contracts/suggested-prompts/header.ts',
  'src/contracts/suggested-prompts/index.ts',
  'src/contracts/suggested-prompts/near-lines.ts',
  'src/contracts/suggested-prompts/phase-keys.ts',
  'src/contracts/suggested-prompts/status-line.ts',
  'src/contracts/suggested-prompts/title.ts',
  'src/contracts/system-templates/marker-names.ts',
  'src/contracts/system-templates/variable-problems.ts',
  'src/contracts/system-templates/name.ts',
  'src/contracts/system-templates/resolve.ts',
  'src/contracts/system-templates/section-keywords.ts',
  'src/contracts/system-templates/variables.ts',
  'src/run/stats/linted.ts',
  'src/run/stats/schema.ts',
  'src/schema/problem.ts',
  'src/schema/zod.ts'
])
