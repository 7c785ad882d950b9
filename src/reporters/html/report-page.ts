/** Frame of each report page: it loads nothing, and runs only its own script and style. */
import {digitGroups} from '../../text/plural.ts'
import type {RunFacts} from '../reporter.ts'
import {escaped, messageHtml} from './escape.ts'
import {script} from './script.ts'
import {style} from './style.ts'

type PageRow = readonly [title: string, html: string]

export interface PageHead {
  readonly version: string
  /** The verdict with its subject. */
  readonly found: string
  readonly rest: string
  readonly facts: readonly PageRow[]
  /** Counts; a severity as a name gives the color. */
  readonly tiles: readonly (readonly [name: string, title: string, count: number])[]
  readonly notices: readonly string[]
}

export function* pageHead({version, found, rest, facts, tiles, notices}: PageHead): Generator<string> {
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(`${found}: lint-agents`)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header>
<p class="tool">lint-agents ${escaped(version)}</p>
<h1>${escaped(found)} <span>${escaped(rest.trim())}</span></h1>
<dl class="run">
${facts.map(([title, text]) => `<dt>${title}</dt><dd>${text}</dd>\n`).join('')}</dl>
<dl class="tiles">
`
  for (const [name, title, count] of tiles)
    yield `<div${name === '' || count === 0 ? '' : ` class="${name}"`}><dt>${title}</dt><dd>${digitGroups(count)}</dd></div>\n`
  yield '</dl>\n'
  if (notices.length > 0) yield '<ul class="notices" aria-label="What was not checked">\n'
  for (const message of notices) yield `<li>${messageHtml(message)}</li>\n`
  yield notices.length > 0 ? '</ul>\n</header>\n' : '</header>\n'
}

export const pageEnd = '</body>\n</html>\n'

export function runRows(madeBy: RunFacts | undefined): readonly PageRow[] {
  if (madeBy === undefined) return []
  return [
    ['Command', `<code>${escaped(madeBy.command)}</code>`],
    ['Folder', escaped(madeBy.folder)],
    ...(madeBy.commit === undefined ? [] : [['Commit', `<code>${escaped(madeBy.commit)}</code>`] as const])
  ]
}

function policy(): string {
  const allowed = (text: string): string => `'sha256-${digest(text)}'`
  const rest = "img-src data:; base-uri 'none'; form-action 'none'"
  return `default-src 'none'; script-src ${allowed(script)}; style-src ${allowed(style)}; ${rest}`
}

function digest(text: string): string {
  // Lazy: slow to load, and few runs make a page.
  const {hash} = process.getBuiltinModule('node:crypto')
  return hash('sha256', text, 'base64')
}
