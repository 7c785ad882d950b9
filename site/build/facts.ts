/** The facts of all hosts, for a search over them: the rows of the tables of their pages. */
import {readFileSync} from 'node:fs'
import {hostPages, titleOf} from './pages.ts'

/** Host, address of its page, kind of file, fault, effect and proof; code is between backticks. */
export type FactRow = readonly [host: string, page: string, file: string, fault: string, effect: string, proof: string]

export function factRows(): readonly FactRow[] {
  return hostPages.flatMap((page) => {
    let file = ''
    let isTable = false
    return readFileSync(page.source, 'utf8')
      .split('\n')
      .flatMap((line): FactRow[] => {
        if (line.startsWith('## ')) file = line.slice(3)
        if (!line.startsWith('| ')) isTable = false
        const cells = cellsOf(line)
        const [fault = '', ...others] = cells
        const isHead = /^(?:faults?|models)$/.test(fault)
        if (isHead) isTable = true
        if (!isTable || isHead || fault.startsWith('---')) return []
        // Models have a last day, and models in their place.
        const [effect = '', proof = ''] = others.length > 2 ? [others.slice(0, 2).join(', then '), others[2]] : others
        const known = [titleOf(page), page.path.replace(/\.md$/, ''), file] as const
        return faultsIn(fault).map((each): FactRow => [...known, each, effect, proof])
      })
  })
}

/** Faults of a manifest with one effect are one cell: code with commas between. */
function faultsIn(cell: string): readonly string[] {
  return /^`[^`]+`(?:, `[^`]+`)+$/.test(cell) ? cell.split(/(?<=`), (?=`)/) : [cell]
}

/** Cells of a row; an escaped bar is a bar. */
function cellsOf(line: string): readonly string[] {
  return line
    .slice(2, line.endsWith(' |') ? -2 : undefined)
    .split(/\s*(?<!\\)\|\s*/)
    .map((cell) => cell.replaceAll('\\|', '|'))
}
