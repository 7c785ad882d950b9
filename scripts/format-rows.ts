/** The table of transcript formats in `docs/outputs.md`. */
import {formatTable} from '../src/transcripts/format-table.ts'

/** A row for each format; those of one program are together, where its first one is. */
export function formatRows(): readonly string[] {
  const rows = Object.entries(formatTable).map(([name, row]) => ({name, ...row}))
  const programs = [...new Set(rows.map(({program}) => program))]
  return [
    '| program | files | format | tried on |',
    '| --- | --- | --- | --- |',
    ...programs.flatMap((each) =>
      rows
        .filter(({program}) => program === each)
        .map(({program, files, name, triedOn}) => `| ${program} | ${files} | \`${name}\` | ${triedOn} |`)
    )
  ]
}
