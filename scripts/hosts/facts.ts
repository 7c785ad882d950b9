/** The facts of the tables of hosts, one by one: what to leave out, to add or to change in a good file to see each. */

import type {FileKind} from '../../src/contracts/readers.ts'
import type {Fact} from '../../src/hosts/facts.ts'
import type {Host, HostFile, Tools} from '../../src/hosts/model.ts'
import {flag, type Key, missingFact, namedValues, type TextValue, type ValueShape} from '../../src/hosts/shapes.ts'
import {memoize} from '../../src/text/memoize.ts'

/** A fact, and where it is in the tables. */
export interface ListedFact {
  /** `claude agent key color`, unique. */
  readonly id: string
  readonly host: Host
  readonly kind: FileKind
  readonly file: HostFile
  /** What a file does that the fact is about: `a value of color that is not one of its values`. */
  readonly fault: string
  readonly fact: Fact
  /** The text that shows it; `undefined` where more than one file is needed. */
  readonly text: string | undefined
  /** A right value in its place: only where it changes what the host does is it seen that a wrong one is ignored. */
  readonly right?: string
  /** The file that it is like where what is wrong is ignored, if that is not the file without a fault. */
  readonly like?: string
}

/** The keys of a good file, as YAML or as TOML. */
type Keys = readonly (readonly [key: string, value: string])[]

/** All facts of a host. */
export const factsOf = memoize((host: Host): readonly ListedFact[] =>
  [...Object.keys(host.files), 'guide'].flatMap((name) => {
    const kind = name as FileKind
    const file = fileOf(host, kind)
    return file === undefined ? [] : fileFacts(file).map((fact) => listed(host, kind, file, fact))
  })
)

/** The files of a kind; instructions of a project are like files without front matter. */
export function fileOf({files, guides}: Host, kind: FileKind): HostFile | undefined {
  if (kind !== 'guide') return files[kind]
  if (guides?.elsewhere === undefined) return undefined
  return {
    noun: 'instructions',
    globs: guides.places.flatMap(({globs}) => globs),
    format: 'markdown',
    matter: {reader: 'text', syntax: {effect: 'ignore', proof: 'read'}},
    keys: {},
    elsewhere: guides.elsewhere,
    ...(guides.anyCase && {anyCase: true})
  }
}

interface Found {
  readonly id: string
  readonly fault: string
  readonly fact: Fact
  readonly text: string | undefined
  readonly right?: string
  readonly like?: string
}

function listed(host: Host, kind: FileKind, file: HostFile, found: Found): ListedFact {
  return {...found, id: `${host.id} ${kind} ${found.id}`, host, kind, file}
}

function fileFacts(file: HostFile): readonly Found[] {
  return [
    ...matterFacts(file),
    ...Object.entries(file.keys).flatMap(([key, expected]) => keyFacts(file, key, expected)),
    ...otherKeyFacts(file),
    ...moreFacts(file)
  ]
}

const good = (file: HostFile): Keys =>
  file.format !== 'markdown'
    ? [
        ['name', '"probe"'],
        ['description', '"Says hello"'],
        ['developer_instructions', '"Say hello."'],
        ['prompt', '"Say hello."']
      ].filter((pair): pair is [string, string] => Object.hasOwn(file.keys, pair[0] ?? ''))
    : ([
        ['name', 'probe'],
        ['description', 'Says hello']
      ] as const)

function write({format}: HostFile, keys: Keys): string {
  if (format === 'json') return `{${keys.map(([key, value]) => `${JSON.stringify(key)}: ${value}`).join(', ')}}\n`
  return format === 'toml'
    ? keys.map(([key, value]) => `${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)} = ${value}\n`).join('')
    : `---\n${keys.map(([key, value]) => `${key}: ${value}\n`).join('')}---\n\nSay hello.\n`
}

/** A file with one key more, or another value of it. */
export function fileWith(file: HostFile, key: string, value: string): string {
  return write(file, [...good(file).filter(([name]) => name !== key), [key, value]])
}

/** A file without a fault. */
export function goodFile(file: HostFile): string {
  return write(file, good(file))
}

function matterFacts(file: HostFile): readonly Found[] {
  const {matter, format} = file
  const text = goodFile(file)
  const row = (id: string, fault: string, fact: Fact | undefined, shown: string): readonly Found[] =>
    fact === undefined ? [] : [{id, fault, fact, text: shown}]
  if (format !== 'markdown')
    return row('syntax', `a file that is not ${format.toUpperCase()}`, matter.syntax, 'name = probe\n')
  const broken = text.replace('\n---\n\n', '\nand more\n---\n\n')
  return [
    ...(matter.reader === 'lines' || matter.reader === 'text'
      ? []
      : row(
          'syntax',
          'front matter that is not YAML',
          matter.syntax,
          matter.unquoted === undefined ? broken : broken.replace('Says hello', 'Says: hello')
        )),
    ...row('unquoted', 'front matter that is not YAML, without a colon in a value', matter.unquoted, broken),
    ...row('twice', 'one key twice', matter.twice, text.replace('name: probe\n', 'name: probe\nname: probe\n')),
    ...row(
      'tag',
      'a value with a tag such as `!name`',
      matter.tag,
      text.replace('description: Says', 'description: !probe Says')
    ),
    ...row('missing', 'no front matter', matter.missing, 'Say hello.\n'),
    ...row('unclosed', 'front matter that nothing closes', matter.unclosed, text.replace('\n---\n\n', '\n\n')),
    ...row('mark', 'a byte order mark', matter.mark, `\uFEFF${text}`),
    ...row('rest', 'text after the closing `---` on its line', matter.rest, text.replace('\n---\n\n', '\n---x\n\n')),
    ...row('spaces', 'spaces after the opening `---`', matter.spaces, text.replace('---\n', '--- \n'))
  ]
}

function keyFacts(file: HostFile, key: string, expected: Key): readonly Found[] {
  const {otherwise, empty, longest, retired, shape} = expected
  const required = missingFact(expected)
  const form = formOf(shape)
  const without = write(
    file,
    good(file).filter(([name]) => name !== key)
  )
  const found: Found[] = []
  if (required !== undefined) found.push({id: `no ${key}`, fault: `no \`${key}\``, fact: required, text: without})
  const wrong = wrongValue(file, key, expected)
  if (otherwise !== undefined)
    found.push({
      id: `value of ${key}`,
      fault: `another value of \`${key}\`, such as \`${wrong}\``,
      fact: otherwise,
      text: fileWith(file, key, wrong),
      ...(otherwise.effect === 'ignore' && {right: fileWith(file, key, rightValue(file, key, expected))})
    })
  if (form?.otherwise !== undefined)
    found.push({
      id: `form of ${key}`,
      fault: `a text of another form as \`${key}\``,
      fact: form.otherwise,
      text: fileWith(file, key, 'no-such-value')
    })
  if (empty !== undefined) {
    const fault = `\`${key}\` without a value`
    found.push({id: `empty ${key}`, fault, fact: empty, text: fileWith(file, key, '')})
  }
  if (longest !== undefined)
    found.push({
      id: `length of ${key}`,
      fault: `\`${key}\` of more than ${longest.length} characters`,
      fact: longest.fact,
      text: fileWith(file, key, 'n'.repeat(longest.length + 1))
    })
  if (retired !== undefined)
    found.push({
      id: `key ${key}`,
      fault: `\`${key}\``,
      fact: retired.fact,
      text: fileWith(file, key, chosen[key] ?? (shape.is === 'flag' ? 'true' : 'plan'))
    })
  return found
}

/** A value that is not right, by what is expected. */
function wrongValue({format}: HostFile, key: string, {shape}: Key): string {
  const quoted = (text: string): string => (format === 'markdown' ? text : JSON.stringify(text))
  const form = formOf(shape)
  const wrong =
    form === undefined ? undefined : ['Probe:One', '/probe', 'task'].find((text) => !form.pattern.test(text))
  return key === 'name' && wrong !== undefined ? quoted(wrong) : (wrongOf(shape, format) ?? quoted('no-such-value'))
}

function formOf(shape: ValueShape): TextValue['form'] {
  if (shape.is === 'either') return shape.of.map(formOf).find((form) => form !== undefined)
  return shape.is === 'text' ? shape.form : undefined
}

/** A value of another kind, where a text is not. */
function wrongOf(shape: ValueShape, format: HostFile['format']): string | undefined {
  switch (shape.is) {
    case 'text':
      if (shape.values !== undefined || (shape.form !== undefined && shape.form.otherwise === undefined))
        return undefined
      if (shape.isFilled === true) return shape.orNumber === true ? '[a]' : '""'
      return '12'
    case 'list':
      return shape.isFilled === true ? '["a!"]' : undefined
    case 'map':
      if (shape.of.is === 'table') return '{a: b}'
      if (shape.of.is === 'variants') return '{a: {command: ls}}'
      return shape.of.is === 'choice' ? undefined : format === 'toml' ? '{edit = 1}' : '{edit: maybe}'
    case 'either':
      if (shape.of.some(({is}) => is === 'list')) return '{a: b}'
      return shape.of.map((each) => (each.is === 'map' ? wrongOf({is: 'map', of: flag}, format) : undefined)).at(-1)
    default:
      return undefined
  }
}

/** Values that are not those that a host takes anyway. */
const chosen: Readonly<Record<string, string>> = {permissionMode: 'acceptEdits'}

/** Tools that most hosts have, by their names there. */
const usualTools = {gives: ['Read', 'read_file'], denies: ['Bash', 'run_shell_command'], approves: ['Read']} as const

/** A tool that a host has, for a list of a key. */
function realTool({keys, known}: Tools, key: string): string {
  return usualTools[keys[key] ?? 'gives'].find((name) => known.includes(name)) ?? known[0] ?? ''
}

/** A value that is right, by what is expected. */
function rightValue({format, tools}: HostFile, key: string, {shape}: Key): string {
  const quoted = (text: string): string => (format === 'markdown' ? text : JSON.stringify(text))
  const [value] = namedValues(shape)
  if (chosen[key] !== undefined) return chosen[key]
  if (tools?.keys[key] !== undefined) return realTool(tools, key)
  if (value !== undefined) return quoted(value)
  if (formOf(shape) !== undefined) return quoted('100000')
  switch (shape.is) {
    case 'flag':
      return 'true'
    case 'number':
      return '1'
    case 'list':
      return '[a]'
    case 'table':
      return '{a: b}'
    default:
      return quoted('a')
  }
}

function otherKeyFacts(file: HostFile): readonly Found[] {
  const {otherKeys, foreign} = file
  if (otherKeys === undefined) return []
  return (foreign ?? ['no_such_key']).map((key) => ({
    id: foreign === undefined ? 'other keys' : `key ${key}`,
    fault: foreign === undefined ? 'a key that is not listed' : `\`${key}\``,
    fact: otherKeys,
    text: fileWith(file, key, file.format === 'toml' ? '"a"' : 'a')
  }))
}

function moreFacts(file: HostFile): readonly Found[] {
  const {tools, sameName, folderName, elsewhere, emptyBody, notes} = file
  const found: Found[] = []
  const [key = ''] = Object.keys(tools?.keys ?? {})
  if (tools !== undefined && !tools.others.test('NoSuchTool')) {
    const real = realTool(tools, key)
    const list = tools.none === undefined ? '[NoSuchTool]' : `${real}, NoSuchTool`
    const like = tools.none === undefined ? {} : {like: fileWith(file, key, real)}
    const text = fileWith(file, key, list)
    found.push({id: 'tool', fault: 'a tool that is not listed', fact: tools.unknown, text, ...like})
  }
  if (tools?.none !== undefined)
    found.push({
      id: 'no tool',
      fault: 'tools of which none is listed',
      fact: tools.none,
      text: fileWith(file, key, 'NoSuchTool')
    })
  if (tools?.empty !== undefined)
    found.push({id: 'empty tools', fault: 'an empty list of tools', fact: tools.empty, text: fileWith(file, key, '[]')})
  if (file.variables !== undefined) {
    const fault = 'a variable in the text that it does not fill in'
    found.push({id: 'variable', fault, fact: file.variables.other, text: `${goodFile(file)}\nUse \${name}.\n`})
  }
  found.push(...toolFacts(file))
  if (file.empty !== undefined)
    found.push({id: 'empty', fault: 'a key without a value', fact: file.empty, text: fileWith(file, 'model', '')})
  if (sameName !== undefined)
    found.push({id: 'same name', fault: 'two files with one name', fact: sameName, text: undefined})
  if (elsewhere !== undefined)
    found.push({id: 'elsewhere', fault: 'a file at a path that differs in one name', fact: elsewhere, text: undefined})
  if (emptyBody !== undefined) {
    // The tools are lost only where there are some.
    const text = emptyBody.effect === 'all-tools' ? fileWith(file, 'tools', '[view]') : goodFile(file)
    const fault = 'no text after the front matter'
    found.push({id: 'empty body', fault, fact: emptyBody, text: text.replace('\nSay hello.\n', ''), like: text})
  }
  if (notes !== undefined)
    found.push({id: 'notes', fault: 'a `README.md` without front matter', fact: notes, text: undefined})
  if (folderName !== undefined)
    found.push({id: 'folder', fault: 'a name that is not that of the folder', fact: folderName, text: undefined})
  return found
}

/** What a host does with parts of a list of tools: each is compared with the list without the part. */
function toolFacts(file: HostFile): readonly Found[] {
  const {keys = {}, mainOnly = {}, unknown, wholeDenied, wholeGiven, openSpecifier} = file.tools ?? {}
  const keyOf = (use: 'gives' | 'denies'): string => Object.entries(keys).find(([, each]) => each === use)?.[0] ?? ''
  const [gives, denies] = [keyOf('gives'), keyOf('denies')]
  const found: Found[] = Object.keys(mainOnly).flatMap((name) =>
    unknown === undefined
      ? []
      : [
          {
            id: `main tool ${name}`,
            fault: `\`${name}\` in a list of tools`,
            fact: unknown,
            text: fileWith(file, gives, `Read, ${name}`),
            like: fileWith(file, gives, 'Read')
          }
        ]
  )
  const add = (key: string, name: string, fault: string, fact: Fact | undefined, like: string): void => {
    if (fact !== undefined && key !== '')
      found.push({id: `${key} ${name}`, fault, fact, text: fileWith(file, key, name), like: fileWith(file, key, like)})
  }
  add(denies, 'Bash(rm:*)', 'a tool that is denied with a pattern, which is denied whole', wholeDenied, 'Bash')
  add(gives, 'Bash(git diff:*)', 'a tool that is given with a pattern, which is given whole', wholeGiven, 'Bash')
  add(denies, 'Bash(rm:*', 'a tool that is denied with a pattern that nothing closes', openSpecifier, 'NoSuchTool')
  return found
}
