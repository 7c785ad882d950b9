/** A file of a report as SARIF has it: a path relative to the working directory as a relative URI. */
export function artifact(path: string): {readonly uri: string; readonly uriBaseId?: string} {
  const [first = '', ...rest] = path.split('/')
  // The letter of a drive, on which no path is relative.
  if (/^[A-Za-z]:$/.test(first)) return {uri: [`file:///${first}`, ...rest.map(encoded)].join('/')}
  // Another machine: `//server/share/a.md`.
  if (path.startsWith('//')) return {uri: `file:${path.split('/').map(encoded).join('/')}`}
  return {uri: [first, ...rest].map(encoded).join('/'), uriBaseId: '%SRCROOT%'}
}

/** A name that is not valid UTF-16 has no URI: its halves of pairs are replaced, as in any output. */
function encoded(name: string): string {
  return encodeURIComponent(Buffer.from(name).toString())
}
