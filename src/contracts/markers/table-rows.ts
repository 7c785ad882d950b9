/** Rows of Markdown tables. */

/** Whether a row is the line between the header of a table and its body. */
export function isDelimiter(text: string): boolean {
  return /^\|?[ \t]{0,4}:?--[-:| \t]*$/.test(text.trim())
}

/** Escaped bars belong to their cells. */
export function tableCells(row: string): readonly string[] {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
}
