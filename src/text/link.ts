/** Links of a terminal, OSC 8: a text that leads to an address where the terminal knows them. */

const start = '\x1B]8;;'
const end = '\x1B\\'

/** The text as a link; as it is where the address has another form than a file or a page, in visible ASCII. */
export function linked(text: string, url: string | undefined): string {
  return url !== undefined && /^(?:file|https):\/\/[!-~]+$/.test(url)
    ? `${start}${url}${end}${text}${start}${end}`
    : text
}
