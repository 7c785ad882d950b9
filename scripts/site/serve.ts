/** Serves the built site as GitHub Pages does: below its folder, with addresses without an ending. */
import {readFileSync, statSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import {extname, join} from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml'
}

/** @returns the server, and its address with the folder of the site */
export async function serveSite(
  folder: string,
  base: string
): Promise<{readonly server: Server; readonly url: string}> {
  const server = createServer(({url = '/'}, response) => {
    const {pathname} = new URL(url, 'http://localhost')
    const path =
      pathname.startsWith(base) && !pathname.includes('..')
        ? decodeURIComponent(pathname.slice(base.length))
        : undefined
    const file =
      path === undefined
        ? undefined
        : [path, `${path}.html`, join(path, 'index.html')].map((each) => join(folder, each)).find(isFile)
    const found = file ?? join(folder, '404.html')
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': types[extname(found)] ?? 'application/octet-stream'
    })
    response.end(readFileSync(found))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {server, url: `http://127.0.0.1:${port}${base}`}
}

function isFile(path: string): boolean {
  return statSync(path, {throwIfNoEntry: false})?.isFile() === true
}
