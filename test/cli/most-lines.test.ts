/** Files with as many lines as are read, each of which counts: a function of JavaScript takes fewer values at once. */
import {describe, expect, test} from 'vitest'
import {filesInPatch} from '../../src/hook/patch.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {triesLimits} from '../support/runs.ts'

const many = 140_000
const agent = (body: string): string => `---\nname: a\ndescription: d\n---\n\n${body}`
const labels = 'Aa: <x>\n'.repeat(many)

describe.runIf(triesLimits)('a definition', () => {
  test.each([
    ['with a template', `End with exactly this block:\n\n\`\`\`text\n${labels}\`\`\`\n`],
    ['with a marked template', `<!-- lint-agents output -->\n\n\`\`\`text\n${labels}\`\`\`\n`]
  ])('%s', async (_, body) => {
    const cwd = temporaryFolder({'.claude/agents/a.md': agent(body)})
    for (const args of [['.'], ['contracts', '.']]) {
      const {code, err} = await runCli(cwd, args)
      expect([code, err]).not.toEqual([2, expect.any(String)])
      expect(err).not.toContain('Internal error')
    }
  })

  test('with references that lead nowhere is refused for their number', async () => {
    const links = Array.from({length: many}, (_, index) => `[x](a${index}.md)\n`).join('')
    const cwd = temporaryFolder({'.claude/agents/a.md': agent(links), '.git/HEAD': ''})
    const {code, err} = await runCli(cwd, ['.'])
    expect(err).toMatch(/a\.md: Rule `agent-references` has more than 100,000 findings in one file\n$/)
    expect(code).toBe(2)
  })
})

test('a patch of a long file', () => {
  const [file] = filesInPatch('*** Begin Patch\n*** Update File: a.md\n@@\n-old\n+new\n*** End Patch\n')
  expect(file?.before(`${'line\n'.repeat(many)}new\n`)).toBe(`${'line\n'.repeat(many)}old\n`)
})
