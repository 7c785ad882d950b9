/** `lint-agents contracts --types printed.py`, with each Python here that has pydantic: Debian has version 1, PyPI version 2. */
import {spawnSync} from 'node:child_process'
import {mkdirSync, readFileSync, symlinkSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {describe, expect, test} from 'vitest'
import {temporaryFolder} from '../support/folder.ts'
import {run} from '../support/process.ts'

const table = '| Class | Field | json | File {x} |\n| --- | --- | --- | --- |\n| a / b | c | d | e |\n'
const json =
  '{"status": "done | failed", "success": true, "model_id": 3, "beds": [{"size": "big | small", "class": "x"}]}'
const definitions = {
  'agents/reviewer.md':
    '---\nname: reviewer\n---\n\n## Output\n\n```\nVERDICT: PASS | FAIL\nOwner: <name> (optional)\n```\n',
  'agents/sampler.md': `---\nname: sampler\n---\n\n<!-- lint-agents output report -->\n\`\`\`json\n${json}\n\`\`\`\n`,
  'agents/9 "odd" \u00E4.md': `## Output\n\n<!-- lint-agents output table -->\n${table}\nRespond with exactly one of:\n\n- \`APPROVED\`\n- \`NEEDS "WORK" \u{1F600}\`\n`
}

const program = `
import json, pydantic, printed

verdict = printed.read_printed("reviewer", "verdict", "Fine.\\n\\nVERDICT: PASS (two notes)\\n")
assert (verdict.VERDICT, verdict.Owner) == ("PASS", None), verdict
try:
    printed.read_printed("reviewer", "verdict", "VERDICT: PASSED\\n")
    raise AssertionError("a value that is not listed")
except printed.PrintedError as error:
    assert str(error) == "Line 1: Unexpected value \`PASSED\` of line \`VERDICT\`, expected \`PASS\`", error
    assert error.findings[0]["column"] == 10, error.findings

report = {"status": "done", "success": True, "model_id": 4, "beds": [{"size": "big", "class": "y"}]}
read = printed.read_printed("sampler", "report", json.dumps(report))
assert read.success is True and read.model_id == 4 and read.beds[0].class_ == "y", read
assert printed.to_model("sampler", "report", report) == read
try:
    printed.to_model("sampler", "report", {**report, "status": "x"})
    raise AssertionError("a value that is not listed")
except pydantic.ValidationError as error:
    assert "status" in str(error)

odd = ${JSON.stringify('9 "odd" \u00E4')}
rows = printed.read_printed(odd, "table", "| Class | Field | json | File a.py |\\n|---|---|---|---|\\n| a | 1 | 2 | 3 |\\n")
assert (rows[0].Class, rows[0].Field, rows[0].json_, rows[0].File_x) == ("a", "1", "2", "3"), rows
assert printed.read_printed(odd, "oneof", "NEEDS \\"WORK\\" \\U0001F600\\n") == "NEEDS \\"WORK\\" \\U0001F600"
`

/** The Pythons that have pydantic. */
const pythons = ['python3', '/usr/bin/python3'].flatMap((path) => {
  const {status, stdout} = spawnSync(path, ['-c', 'import sys, pydantic; print(sys.executable, pydantic.VERSION)'])
  return status === 0 ? [{path, version: stdout.toString().trim()}] : []
})
if (pythons.length === 0) console.warn('Not tested: no Python here has pydantic')

function projectWith(files: Readonly<Record<string, string>>): string {
  const cwd = temporaryFolder({
    'package.json': '{"devDependencies": {"remark-preset-lint-agents": "*"}}',
    ...definitions,
    ...files
  })
  mkdirSync(join(cwd, 'node_modules'))
  symlinkSync(resolve('.'), join(cwd, 'node_modules/remark-preset-lint-agents'), 'dir')
  expect(run(cwd, ['contracts', 'agents', '--types', 'printed.py']).code).toBe(0)
  return cwd
}

describe.skipIf(pythons.length === 0)('with pydantic', () => {
  test.each(pythons)('a program of Python reads what agents print: $version', ({path}) => {
    const cwd = projectWith({'run.py': program})
    const {status, stderr} = spawnSync(path, ['-W', 'error', 'run.py'], {cwd, encoding: 'utf8'})
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })
})

test('the module is ASCII, and says what it is', () => {
  const text = readFileSync(join(projectWith({}), 'printed.py'), 'utf8')
  expect(text).toMatch(/^# Written by `lint-agents contracts --types`\. [\x20-\x7E\n]*$/)
  expect(text).toContain(`class ReviewerVerdict(Printed):
    VERDICT: typing.Literal["PASS", "FAIL"]
    Owner: typing.Optional[str] = None
`)
})
