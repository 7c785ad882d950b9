/** A whole result of a provider (ADR-0011), with its prompt, and single edits of each of its elements. */
import {atLines, type LineEdit, misspelt, replaced, type WholeEdit, wholeEdits} from './edit.ts'

const paths = ['entity/Customer.java', 'entity/Order.java', 'docs/My Notes.md']
const prompt = `## Role\n\nYou write.\n\n## Task\n\nWrite.\n\n## Expected Outputs\n\n${paths.map((path) => `- ${path}`).join('\n')}\n`
const results: readonly object[] = [
  {files: {[paths[0] ?? '']: null, [paths[1] ?? '']: 'class Order {}', [paths[2] ?? '']: 'Notes'}, response: 'Done.'},
  {response: null, files: Object.fromEntries(paths.map((path) => [path, null]))}
]
const options = {
  kind: 'output',
  contracts: ['prompt-sections'],
  agent: 'entities',
  definition: {path: 'prompts/entities.md', text: prompt}
} as const

export const resultEdits: readonly WholeEdit[] = results.flatMap((result) => {
  const lines = JSON.stringify(result, null, 2).split('\n')
  const fenced = ['```json', ...lines, '```']
  return [...wholeEdits([...edits(lines), ...neutral(lines)], options), ...wholeEdits(edits(fenced), options)]
})

function edits(lines: readonly string[]): readonly LineEdit[] {
  const files = lines.findIndex((line) => line.includes('"files"'))
  const isFile = /^ {4}"/
  return [
    ...misspelt('files').map((key) => replaced('key', lines, files, `  "${key}": {`)),
    ...['Files', 'FILES', 'file'].map((key) => replaced('key', lines, files, `  "${key}": {`)),
    {...replaced('key', lines, files, '  "outputs": {'), at: [0, files]},
    ...atLines(lines, isFile, (line, at) => {
      const [, path = '', value = '', comma = ''] = /^ {4}"(.*)": (.*?)(,?)$/.exec(line) ?? []
      const named = (name: string): LineEdit => replaced('path', lines, at, `    "${name}": ${value}${comma}`)
      const valued = (text: string): LineEdit => replaced('value', lines, at, `    "${path}": ${text}${comma}`)
      return [
        ...[`/${path}`, `/code/${path}`, `~/${path}`, `C:/${path}`, `../${path}`, `a/../../${path}`].map(named),
        ...misspelt(path)
          .filter((name) => !name.includes('//'))
          .map(named),
        ...['other.md', path.toUpperCase(), `code/${path}`].map(named),
        ...['7', 'true', '[]', '{}', '["a"]', '{"content": "a"}', '-1.5'].map(valued),
        {name: `missing ${path}`, lines: without(lines, at), at: [files, files] as const},
        {name: `twice ${path}`, lines: lines.toSpliced(at, 0, `    "${path}": null,`), at: [at, at + 1] as const},
        {name: `again ${path}`, lines: lines.toSpliced(at, 0, `    "./${path}": null,`), at: [at, at + 1] as const},
        {name: `one more at ${path}`, lines: lines.toSpliced(at, 0, '    "more.md": null,'), at: [at, at] as const},
        {name: `a folder at ${path}`, lines: lines.toSpliced(at, 0, '    "entity/": null,'), at: [at, at] as const}
      ]
    }),
    ...atLines(lines, /"response"/, (line, at) =>
      ['7', 'true', '[]', '{}', '["Done."]'].map((value) =>
        replaced('response', lines, at, `  "response": ${value}${line.endsWith(',') ? ',' : ''}`)
      )
    ),
    ...atLines(lines, /[,":]/, (line, at) => [
      ...(line.endsWith(',') ? [{...replaced('comma', lines, at, line.slice(0, -1)), at: [at, at + 1] as const}] : []),
      ...(line.endsWith(',') ? [{...replaced('comma', lines, at, `${line},`), at: [at, at + 1] as const}] : []),
      ...(line.includes('": ')
        ? [
            {...replaced('quote', lines, at, line.replace('"', '')), at: [at, at + 1] as const},
            {...replaced('quote', lines, at, line.replace('"', "'")), at: [at, at + 1] as const},
            {...replaced('colon', lines, at, line.replace('": ', '" ')), at: [at, at + 1] as const},
            {...replaced('colon', lines, at, line.replace('": ', '" = ')), at: [at, at + 1] as const}
          ]
        : [])
    ]),
    {name: 'text before', lines: ['Here it is:', '', ...lines], at: [0, 2]},
    {name: 'text after', lines: [...lines, '', 'That is all.'], at: [lines.length - 1, lines.length + 1]}
  ]
}

/** Without a line; the one before keeps no comma at the end of an object. */
function without(lines: readonly string[], at: number): readonly string[] {
  const rest = lines.toSpliced(at, 1)
  const isLast = /^ {2}\}/.test(rest[at] ?? '')
  return isLast ? rest.with(at - 1, (rest[at - 1] ?? '').replace(/,$/, '')) : rest
}

function neutral(lines: readonly string[]): readonly LineEdit[] {
  const text = lines.join('\n')
  const value = JSON.parse(text)
  const edited = (name: string, all: string): LineEdit => ({name, lines: all.split('\n')})
  return [
    edited('one line', JSON.stringify(value)),
    edited('tabs', JSON.stringify(value, null, '\t')),
    edited(
      'another order',
      JSON.stringify({files: Object.fromEntries(Object.entries(value.files).reverse()), response: 'x'}, null, 2)
    ),
    edited('no response', JSON.stringify({files: value.files}, null, 2)),
    edited('a key more', JSON.stringify({...value, usage: {tokens: 7}}, null, 2)),
    edited('paths from here', text.replace(/^ {4}"/gm, '    "./')),
    edited('double slashes', text.replace(/entity\//g, 'entity//')),
    edited('a fence', `\`\`\`json\n${text}\n\`\`\`\n`),
    edited('a fence without a name', `\`\`\`\n${text}\n\`\`\`\n`),
    edited('blank lines', `\n\n${text}\n\n`),
    edited('contents', text.replace(/: null(,?)$/gm, ': "Text"$1')),
    edited('no contents', text.replace(/^( {4}".*": ).*?(,?)$/gm, '$1null$2'))
  ]
}
