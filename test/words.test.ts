/** Holds what people read to the field's words: help, messages, pages, exported names, comments, titles of tests. */
import {readdirSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {helpText} from '../src/cli/help.ts'
import {commands} from '../src/cli/options.ts'

/** What is not written, and what is written in its place. */
const banned: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bsaid\b/, 'the name of what it is: an override, a setting, a text'],
  [/\btold\b|\btells\b/, '`reports`, `says so in the definition`'],
  [/\bmend(?:s|ed|able|ing)?\b/, '`fix`'],
  [/\bstands?\b(?! for\b)/, '`is`'],
  [/\bstrangers?\b/, '`file without a contract`'],
  [/\bheld to\b/, '`checked against`'],
  [/\bpartak(?:e|er|ers|es|ing)\b/, '`uses contracts`'],
  [/\bspeaks? of\b/, '`mentions`'],
  [/\bwhoever\b/, 'the role: the author, the orchestrator'],
  [/\b(?:nobody|somebody)\b/, 'the role, or `none`'],
  [/\basked for here\b/, '`needed here`'],
  [/\bwanted\b/, '`expected`'],
  [/\bblanks\b/, '`spaces` or `whitespace`'],
  [/(?<!\b(?:there|where) )\b(?:is|are|was) no (?!longer\b|more\b|less\b)/, '`is not a`'],
  [/\bwhat is no\b/, '`invalid`'],
  [/\bfunction words\b|\bwords = \(/, '`messageFor`'],
  [/\bglanc(?:e|es|ed)\b|\bvoice\b|\bspeaker\b/, 'a plain verb']
]

/** Files whose words are not clean yet, by the start of their paths; to be emptied. */
const unclean: readonly string[] = []

/** Strings that are evidence or matched against other people's texts, not words of ours. */
const quoted: Readonly<Record<string, readonly RegExp[]>> = {
  // The keys of settings.
  'src/hosts/manifests/claude-settings.ts': [/^ {2}[\w, $]+,?$/]
  // The marks of chats.
}

/** A text and where it is. */
interface Passage {
  readonly file: string
  readonly line: number
  readonly text: string
}

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((path) => `${folder}/${path}`.replaceAll('\\', '/'))
    .filter((path) => ending.test(path))
}

/** `isCaseTold` as `is Case Told`. */
function withSpaces(name: string): string {
  return name.replaceAll(/([a-z])(?=[A-Z])/g, '$1 ').replaceAll('_', ' ')
}

function passagesOf(file: string, text: string): Passage[] {
  return text.split('\n').map((line, index) => ({file, line: index + 1, text: withSpaces(line)}))
}

/** Whole files: code with its names, comments and messages. */
function sources(): Passage[] {
  const paths = [
    ...['src', 'rules', 'scripts', 'bench'].flatMap((folder) => filesIn(folder, /(?<!unicode\/data)\.ts$/)),
    ...filesIn('docs', /\.md$/),
    'README.md',
    'CONTRIBUTING.md',
    'AGENTS.md',
    'SECURITY.md',
    'action.yml'
  ]
  return paths.flatMap((path) => passagesOf(path, readFileSync(path, 'utf8')))
}

/** Of tests only the titles and the names: their texts are other people's. */
function tests(): Passage[] {
  const title = /(?:\b(?:test|describe)|\))\((['"`])((?:\\.|(?!\1).)*)\1|\b(?:function|const|interface|type) (\w+)/g
  return filesIn('test', /\.ts$/)
    .filter((path) => path !== 'test/words.test.ts')
    .flatMap((path) =>
      passagesOf(path, readFileSync(path, 'utf8')).flatMap(({file, line, text}) =>
        [...text.matchAll(title)].map(([, , words, name]) => ({file, line, text: words ?? name ?? ''}))
      )
    )
}

function help(): Passage[] {
  return [undefined, ...commands.map(({name}) => name)].flatMap((name) => passagesOf('--help', helpText(name)))
}

/** Nearly all lines have none of them. */
const anyBanned = new RegExp(banned.map(([{source}]) => source).join('|'))

/** The banned words of passages, as `file:line: word, instead ...`. */
function faults(passages: readonly Passage[]): string[] {
  return passages.flatMap(({file, line, text}) => {
    const own = (quoted[file] ?? []).reduce((rest, pattern) => rest.replace(pattern, ''), text).toLowerCase()
    if (!anyBanned.test(own)) return []
    return banned.flatMap(([pattern, instead]) => {
      const [word] = pattern.exec(own) ?? []
      return word === undefined ? [] : [`${file}:${line}: ${word}, instead ${instead}`]
    })
  })
}

const isChecked = ({file}: Passage): boolean => !unclean.some((start) => file.startsWith(start))

describe('the field has a plain word for it', () => {
  test.each<[string, () => Passage[]]>([
    ['sources and pages', sources],
    ['titles and names of tests', tests],
    ['help', help]
  ])('%s', (_, read) => {
    const passages = read()
    expect(passages.length).toBeGreaterThan(50)
    expect(faults(passages.filter(isChecked))).toEqual([])
  })

  test.each([
    ['// What the user said of it.', 'said'],
    ['const mendableFile = 1', 'mendable'],
    ['a file that is no text', 'is no '],
    ['a folder that it stands in', 'stands'],
    ['export function whatStandsHere() {}', 'stands'],
    ['"Mended 1 file"', 'mended']
  ])('%s is found', (text, word) => {
    expect(faults(passagesOf('a.ts', text))).toEqual([expect.stringContaining(`a.ts:1: ${word}, instead`)])
  })

  test.each([
    'it is no longer there',
    'there is no file',
    'a value that stands for another',
    'Fixed 1 file',
    'the recommended preset'
  ])('%s is fine', (text) => {
    expect(faults(passagesOf('a.ts', text))).toEqual([])
  })
})
