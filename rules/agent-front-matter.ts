import {
  firstLine,
  frontMatterData,
  type HostFile,
  hostFile,
  namesakes,
  toName
} from '../src/contracts/agent-front-matter.ts'
import {definitions, type Source} from '../src/contracts/source.ts'
import type {Worded} from '../src/linter/rule.ts'
import {defineRule} from '../src/remark/define-rule.ts'
import {nearest} from '../src/text/edit-distance.ts'
import {unclosedFrontMatter} from '../src/text/front-matter.ts'
import type {YamlDocument} from '../src/text/yaml.ts'

/**
 * Front matter is strict YAML, and says what the agent's host reads from it.
 *
 * ## Why
 *
 * A host that cannot read the front matter of an agent leaves the agent out, often without a word. YAML parsers differ in
 * what they forgive, so the rule asks for strict YAML, with one finding a file. It is a warning; front matter that is never
 * closed is an error in a file that was declared.
 *
 * Two kinds of files are known by their paths, and are asked for more:
 *
 * - **Agents of Claude Code**, in `.claude/agents/` and in the `agents/` folder of a plugin below `plugins/`: `name` and
 *   `description` are required; the name is lower case with hyphens (digits are accepted) and stands in one file only;
 *   `tools` and `disallowedTools` are a text or a list. See
 *   [Create custom subagents](https://code.claude.com/docs/en/sub-agents), "Supported frontmatter fields" and "Choose the
 *   subagent scope" (read 2026-11-21 from a stored copy). Names are compared within the file's own folder.
 * - **Skills**, `SKILL.md`: `name` and `description` are required; the name is lower case, digits and hyphens, with none at
 *   its ends and no two together; `allowed-tools` is a text or a list. See the
 *   [Agent Skills specification](https://agentskills.io/specification) (read 2026-11-21 from a stored copy).
 *
 * All other files may have any front matter or none. `argument-hint` is taken as text, since
 * [Claude Code](https://code.claude.com/docs/en/skills) documents `[filename] [format]`, which is no YAML (read 2026-11-21
 * from a stored copy).
 *
 * ## Good
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change and says what is wrong with it
 * tools: Read, Grep
 * ---
 * ```
 *
 * ```markdown {"path": "commands/review.md"}
 * ---
 * task_type: review
 * argument-hint: [file] [format]
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown
 * ---
 * name: code-reviewer
 * description: Reads a change. Example: a pull request
 * ---
 * ```
 *
 * ```text
 * 3:14-3:15: warning: Unexpected colon and blank in a plain value, expected strict YAML
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: Code Reviewer
 * descripton: Reads a change and says what is wrong with it
 * tools: {Read: true}
 * ---
 * ```
 *
 * ```text
 * 2:7-2:20: warning: Unexpected name `Code Reviewer`, expected lower case, digits and hyphens such as `code-reviewer`
 * 3:1-3:11: warning: Unexpected key `descripton`, expected `description`
 * 4:8-4:20: warning: Unexpected value of `tools`, expected a text such as `Read, Grep` or a list of texts
 * ```
 *
 * ```markdown {"kind": "agent"}
 * ---
 * name: code-reviewer
 *
 * Read the change.
 * ```
 *
 * ```text
 * 1:1-1:4: error: Missing closing `---` of the front matter, expected it after the last key
 * ```
 */
export default defineRule({
  id: 'agent-front-matter',
  severity: 'warning',
  kinds: definitions,
  check(source, report) {
    const unclosed = unclosedFrontMatter(source)
    if (unclosed !== undefined) {
      const message = 'Missing closing `---` of the front matter, expected it after the last key'
      report({message, range: unclosed, level: source.declared ? 'error' : 'warning'})
      return
    }
    const host = hostFile(source)
    const data = frontMatterData(source)
    if (data === undefined) {
      const message =
        'Missing front matter, expected `name` and `description` between two `---` at the start of the file'
      if (host !== undefined) report({message, range: firstLine(source)})
      return
    }
    const [fault] = data.faults
    if (fault !== undefined)
      report({message: `Unexpected ${fault.reason}, expected strict YAML`, range: {start: fault.start, end: fault.end}})
    else if (host !== undefined) checkFields(source, host, data, report)
  }
})

function checkFields(source: Source, host: HostFile, data: YamlDocument, report: (finding: Worded) => void): void {
  const fields = (data.value ?? {}) as Readonly<Record<string, unknown>>
  for (const name of ['name', 'description']) checkText(source, name, fields, data, report)
  const {name} = fields
  if (typeof name === 'string' && name.trim() !== '') checkName(source, host, name, data, report)
  for (const tools of host === 'skill' ? ['allowed-tools'] : ['tools', 'disallowedTools']) {
    const value = fields[tools]
    if (value == null || [value].flat().every((item) => typeof item === 'string')) continue
    const message = `Unexpected value of \`${tools}\`, expected a text such as \`Read, Grep\` or a list of texts`
    report({message, range: data.locate([tools])})
  }
}

function checkText(
  source: Source,
  name: string,
  fields: Readonly<Record<string, unknown>>,
  data: YamlDocument,
  report: (finding: Worded) => void
): void {
  const value = fields[name]
  if (typeof value === 'string' && value.trim() !== '') return
  const misspelt = data.keys.find((key) => key.path.length === 1 && nearest(key.name, [name]) === name)
  if (value !== undefined) {
    report({message: `Unexpected value of \`${name}\`, expected a text that is not empty`, range: data.locate([name])})
  } else if (misspelt !== undefined) {
    const {start, end} = misspelt
    report({
      message: `Unexpected key \`${misspelt.name}\`, expected \`${name}\``,
      range: {start, end},
      expected: [name]
    })
  } else {
    report({message: `Missing \`${name}\`, expected it in the front matter`, range: firstLine(source)})
  }
}

function checkName(
  source: Source,
  host: HostFile,
  name: string,
  data: YamlDocument,
  report: (finding: Worded) => void
): void {
  const range = data.locate(['name'])
  const isKnown = host === 'skill' ? /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u : /^[\p{Ll}\p{Lo}\p{N}-]+$/u
  if (!isKnown.test(name)) {
    const expected = toName(name)
    const message = `Unexpected name \`${name}\`, expected lower case, digits and hyphens`
    report(
      expected === '' ? {message, range} : {message: `${message} such as \`${expected}\``, range, expected: [expected]}
    )
    return
  }
  const [other] = host === 'agent' ? namesakes(source, name) : []
  if (other !== undefined)
    report({
      message: `Unexpected name \`${name}\`, expected another than that of \`${other}\` in the same folder`,
      range
    })
}
