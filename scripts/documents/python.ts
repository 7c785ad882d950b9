/** The documented reader of P6, by Python and PyYAML themselves. */
import {spawnSync} from 'node:child_process'

/** "Orchestrator Parsing" of P6: the pattern, then the text between the delimiters through `safe_load`. */
const program = `
import json, re, sys, yaml

def verdict(text):
    match = re.search(r'---\\nresponse:.*?---', text, re.DOTALL)
    if not match:
        return 'not found'
    try:
        value = yaml.safe_load(match.group()[4:-3])
    except Exception as error:
        return 'not loaded: ' + type(error).__name__
    return 'loaded' if isinstance(value, dict) else 'not loaded: no mapping'

json.dump([verdict(text) for text in json.load(sys.stdin)], sys.stdout)
`

/** \`loaded\`, \`not found\` or \`not loaded: ...\` for each text. @throws {Error} without Python or PyYAML */
export function pythonVerdicts(texts: readonly string[]): readonly string[] {
  const {status, stdout, stderr} = spawnSync('python3', ['-c', program], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 2 ** 28
  })
  if (status !== 0) throw new Error(`Unexpected end of python3, expected verdicts: ${stderr.slice(0, 500)}`)
  return JSON.parse(stdout) as readonly string[]
}
