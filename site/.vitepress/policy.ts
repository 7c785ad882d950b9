/** The content security policy of each page: nothing is loaded from elsewhere, and no text that is shown can run. */
import {createHash} from 'node:crypto'

/** A page whose first script works where the browser refuses its storage. */
export function withoutNeedOfStorage(html: string): string {
  return html.replace(
    /=localStorage\.getItem\(("[\w-]{1,50}")\)/g,
    (_, key: string) => `=(()=>{try{return localStorage.getItem(${key})}catch{}})()`
  )
}

/** A page with its policy, and without styles in its elements, which the policy refuses. */
export function withPolicy(html: string): string {
  const plain = html.replace(/(<[a-z][^<>]{0,2000}?) style="[^"]{0,500}"/g, (_, start: string) => start)
  const hashes = [...plain.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = '', code = '']) =>
      attributes.includes('application/json') ? [] : [`'sha256-${createHash('sha256').update(code).digest('base64')}'`]
  )
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'"
  ].join('; ')
  return plain.replace(
    '<meta charset="utf-8">',
    (meta) => `${meta}\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`
  )
}
