/** A prompt is the definition of what was generated from it: its expected outputs are compared with the result (ADR-0011). */
import {expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const prompt = '## Role\n\nYou write.\n\n## Task\n\nWrite.\n\n## Expected Outputs\n\n- ./a/My File.java\n'
const result = (path: string): string => `${JSON.stringify({files: {[path]: null}})}\n`
const record = (value: object): string => JSON.stringify({sessionId: 's', timestamp: '2026-01-01T00:00:00Z', ...value})
const session = (path: string): string =>
  [
    record({type: 'user', uuid: '1', message: {role: 'user', content: 'Go.'}}),
    record({
      type: 'assistant',
      uuid: '2',
      message: {id: 'm', role: 'assistant', stop_reason: 'end_turn', content: [{type: 'text', text: result(path)}]}
    })
  ].join('\n')

/** What is declared about the prompt. */
const declared: readonly (readonly [string, object | undefined])[] = [
  ['nothing', undefined],
  ['its kind', {kind: 'prompt'}],
  ['its kind and contract', {kind: 'prompt', contracts: ['prompt-sections']}]
]
/** Where the prompt is, and how it has its name. */
const places: readonly (readonly [string, string])[] = [
  ['prompts/ent.md', prompt],
  ['ent.md', prompt],
  ['agents/ent.md', prompt],
  ['prompts/ent.prompt.md', prompt],
  ['prompts/other.md', `---\nname: ent\n---\n\n${prompt}`]
]

test.each(declared)(
  '[ADR-0011 missing files] [ADR-0011 other files] what is declared about a prompt: %s',
  async (_, about) => {
    for (const [path, text] of places) {
      for (const isNamed of [false, true]) {
        const files = [
          ...(about === undefined ? [] : [{include: [path], ...about}]),
          ...(isNamed ? [{include: ['runs/**'], kind: 'output', agent: 'ent', contracts: ['prompt-sections']}] : [])
        ]
        const cwd = temporaryFolder({
          ...(files.length > 0 && {'lint-agents.config.json': JSON.stringify({files})}),
          [path]: text,
          'runs/other.json': result('z.java'),
          'runs/right.json': result('a/My File.java'),
          'runs/other.jsonl': session('z.java'),
          'runs/right.jsonl': session('a//My File.java')
        })
        const options = isNamed ? [] : ['--contract', 'prompt-sections', '--agent', 'ent']
        const {files: found} = reportOf(await runCli(cwd, ['outputs', ...options, '-f', 'json', 'runs']))
        const other = ['Unexpected file `z.java`, expected `./a/My File.java`']
        const messages = found.map((file) => file.findings.map(({message}) => message))
        expect([path, messages]).toEqual([path, [other, other, [], []]])
      }
    }
  }
)

test('a text without sections is not a prompt, whatever its name', async () => {
  const cwd = temporaryFolder({'ent.md': '# Ent\n\nDone.\n', 'runs/a.json': result('z.java')})
  const {out} = await runCli(cwd, ['outputs', '--contract', 'prompt-sections', '--agent', 'ent', 'runs'])
  expect(out).toContain('Checked without a definition of the agent: outputs of ent')
})
