/** A path relative to the working directory as a relative URI. */
export function artifact(path: string): {readonly uri: string; readonly uriBaseId?: string} {
  const [first = '', ...rest] = path.split('/')
  // Paths on a drive letter are absolute.
  if (/^[A-Za-z]:$/.test(first)) return {uri: [`file:///${first}`, ...rest.map(encoded)].join('/')}
  // A network share: `//server/share/a.md`.
  if (path.startsWith('//')) return {uri: `file:${path.split('/').map(encoded).join('/')}`}
  return {uri: [first, ...rest].map(encoded).join('/'), uriBaseId: '%SRCROOT%'}
}

/** URIs need valid UTF-16: lone surrogates are replaced. */
function encoded(name: string): string {
  return encodeURIComponent(Buffer.from(name).toString())
}
