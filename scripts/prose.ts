/**
 * `npm run prose`: how pages, comments and help read. Fails above the shares of `limits`; `-- --list` prints each place.
 *
 * A sentence is a paragraph, an item or a cell, cut behind `.`, `!`, `?` and `:`. Code counts as one word,
 * and questions do not count.
 */
import {readdirSync, readFileSync} from 'node:fs'
import {commands, options} from '../src/cli/options.ts'

interface Sentence {
  /** Such as `docs/cli.md:12`. */
  readonly place: string
  readonly text: string
}

interface Limits {
  /** Share of the sentences with more than 30 words. */
  readonly long: number
  /** Clauses with `what`, for each 1,000 words. */
  readonly what: number
  /** `those of` and `that of`, for each 1,000 words. */
  readonly those: number
}

/** Pages that a program writes from data: their sentences are in the data. */
const generated = /^docs\/(?:rules|hosts)\/|^docs\/(?:contracts\/coverage|dependencies|hosts)\.md$/

const surfaces: Readonly<Record<string, {readonly sentences: () => readonly Sentence[]; readonly limits: Limits}>> = {
  pages: {
    sentences: () =>
      [...filesIn('docs'), 'README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md']
        .filter((path) => path.endsWith('.md') && !generated.test(path))
        .flatMap(pageSentences),
    limits: {long: 0.06, what: 2, those: 0.7}
  },
  comments: {
    sentences: () => [...filesIn('src'), ...filesIn('rules')].flatMap(commentSentences),
    limits: {long: 0.06, what: 3, those: 0.7}
  },
  help: {
    sentences: () => [...commands, ...options].flatMap(({name, help}) => sentencesIn(`--help ${name}`, help)),
    limits: {long: 0.06, what: 2, those: 0.7}
  }
}

function filesIn(folder: string): readonly string[] {
  const names = readdirSync(folder, {recursive: true, encoding: 'utf8'})
  return names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`).sort()
}

function pageSentences(path: string): readonly Sentence[] {
  const text = readFileSync(path, 'utf8').replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1$|<!--[\s\S]*?-->/gm, blank)
  return blocks(text).flatMap(({line, content}) => sentencesIn(`${path}:${line}`, content))
}

const blank = (text: string): string => text.replace(/[^\n]/g, '')

/** Paragraphs, items and cells, with the line of each. */
function blocks(text: string): readonly {readonly line: number; readonly content: string}[] {
  const found: {line: number; content: string}[] = []
  let isOpen = false
  for (const [index, row] of text.split('\n').entries()) {
    const line = index + 1
    const isStart = /^\s*(?:[-*+] |\d+[.)] )/.test(row)
    if (/^\s*(?:#|<|!\[|$)/.test(row)) isOpen = false
    else if (/^\s*\|/.test(row)) {
      found.push(...row.split('|').map((content) => ({line, content})))
      isOpen = false
    } else if (isOpen && !isStart) found.push({line, content: `${found.pop()?.content ?? ''} ${row}`})
    else {
      found.push({line, content: row})
      isOpen = true
    }
  }
  return found
}

function commentSentences(path: string): readonly Sentence[] {
  if (!path.endsWith('.ts')) return []
  const text = readFileSync(path, 'utf8')
  return [...text.matchAll(/^[ \t]*\/\*\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm)].flatMap(({0: comment, index}) => {
    const line = text.slice(0, index).split('\n').length
    const content = comment.replace(/```[\s\S]*?```/g, '').replace(/^\s*(?:\/\*\*|\*\/|\*|\/\/)|\*\/$/gm, '')
    const blocks = content.split(/\n\s*\n|\n(?=\s*[-|])|(?=@(?:param|returns|throws))/)
    return blocks.flatMap((each) => sentencesIn(`${path}:${line}`, each))
  })
}

function sentencesIn(place: string, text: string): readonly Sentence[] {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`+[^`]*`+/g, 'CODE')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?:])\s+(?=[A-Z"'(])/)
    .map((each) => ({place, text: each.trim()}))
    .filter(({text: each}) => /[a-z]{2}/.test(each) && !each.endsWith('?'))
}

const wordsOf = (text: string): number => text.split(' ').filter((word) => /\w/.test(word)).length
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const clauses = {what: /\bwhat\b/gi, those: /\b(?:those|that) of\b/gi}

/** Starts that name no noun, as rule 1 of the style has them. */
const nounless = /^(?:What|Those of|That of|Where|Of|Without)\b/

let isOver = false
console.log('surface   sentences  words  over 30 words  what/1000  those of/1000  begin without a noun')
for (const [name, {sentences, limits}] of Object.entries(surfaces)) {
  const all = sentences()
  const words = all.reduce((sum, {text}) => sum + wordsOf(text), 0)
  const per = (pattern: RegExp): number => (all.reduce((sum, {text}) => sum + count(text, pattern), 0) / words) * 1000
  const measured: Limits = {
    long: all.filter(({text}) => wordsOf(text) > 30).length / all.length,
    what: per(clauses.what),
    those: per(clauses.those)
  }
  const cells = [
    name.padEnd(8),
    String(all.length).padStart(10),
    String(words).padStart(6),
    `${(measured.long * 100).toFixed(1)} %`.padStart(14),
    measured.what.toFixed(1).padStart(10),
    measured.those.toFixed(1).padStart(14),
    String(all.filter(({text}) => nounless.test(text)).length).padStart(21)
  ]
  console.log(cells.join(' '))
  const over = Object.entries(limits).filter(([key, limit]) => measured[key as keyof Limits] > limit)
  for (const [key, limit] of over) console.error(`${name}: Unexpected share of \`${key}\`, expected at most ${limit}`)
  isOver ||= over.length > 0
  if (process.argv.includes('--list'))
    for (const {place, text} of all)
      if (wordsOf(text) > 30 || nounless.test(text) || Object.values(clauses).some((each) => count(text, each) > 0))
        console.log(`${place}: ${text}`)
}
if (isOver) process.exitCode = 1
