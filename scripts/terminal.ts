/** Draws what the command line really prints for the files at the top of the README as `docs/terminal.svg`. */
import {readFileSync, writeFileSync} from 'node:fs'
import {outputOf} from './readme-example.ts'

/** Columns that a page on GitHub shows without a scroll bar. */
const columns = 100

const readme = readFileSync('README.md', 'utf8')
const lines = (await outputOf(readme, {isColored: true, columns: () => columns})).split('\n')

const colors: Readonly<Record<string, string>> = {
  31: '#ff7b72',
  32: '#7ee787',
  33: '#e3b341',
  34: '#79c0ff',
  2: '#8b949e',
  4: '#e6edf3'
}
const [cell, row, margin] = [7.83, 20, 20]
const width = Math.ceil(Math.max(...lines.map((line) => plain(line).length)) * cell + 2 * margin)
const height = lines.length * row + 2 * margin

function plain(line: string): string {
  return line.replaceAll(/\u001B\[\d+m/g, '')
}

function toXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(' ', '\u00A0')
}

/** A line as spans, one for each colour. */
function draw(line: string): string {
  let color = ''
  return line
    .split(/(\u001B\[\d+m)/)
    .map((part) => {
      const code = /^\u001B\[(\d+)m$/.exec(part)?.[1]
      if (code !== undefined) {
        color = code in colors ? code : ''
        return ''
      }
      if (part === '') return ''
      const underline = color === '4' ? ' text-decoration="underline"' : ''
      return color === '' ? toXml(part) : `<tspan fill="${colors[color]}"${underline}>${toXml(part)}</tspan>`
    })
    .join('')
}

const rows = lines.map(
  (line, index) => `  <text x="${margin}" y="${margin + row * (index + 0.75)}">${draw(line)}</text>`
)
writeFileSync(
  'docs/terminal.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13" fill="#e6edf3">
  <title>lint-agents in a terminal</title>
  <rect width="100%" height="100%" rx="8" fill="#0d1117"/>
${rows.join('\n')}
</svg>
`
)
