/** The site, built once for its tests, and served as GitHub Pages serves it. */
import {execFileSync} from 'node:child_process'
import {readdirSync, readFileSync, statSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import {extname, join} from 'node:path'
import {gzipSync} from 'node:zlib'
import type {Browser, Page} from 'playwright-core'
import {afterAll, beforeAll, describe} from 'vitest'
import {siteAddress} from '../../src/linter/page.ts'
import {memo} from '../../src/text/memoize.ts'
import {noBrowser, openBrowser} from './browser.ts'

export const siteFolder = 'site/.vitepress/dist'
export const siteBase = `${new URL(siteAddress).pathname}/`

/** Builds what the tests look at; with `SITE=built`, it is there already. */
export default function setup(): void {
  if (process.env['SITE'] === 'built') return
  execFileSync('npm', ['run', '--silent', 'site'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32'
  })
}

/** The pages, by their paths below the base. */
export function sitePages(): readonly string[] {
  return readdirSync(siteFolder, {recursive: true, encoding: 'utf8'})
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && path !== '404.html')
    .map((path) => path.replace(/(?:(?<=^|\/)index)?\.html$/, ''))
    .sort()
}

/** The file that an address below the base is answered with. */
export function siteFile(path: string): string | undefined {
  const found = [path, `${path}.html`, join(path, 'index.html')].map((each) => join(siteFolder, each))
  return found.find((each) => statSync(each, {throwIfNoEntry: false})?.isFile() === true)
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml'
}

/** A file as GitHub Pages sends it: compressed, and kept by browsers for ten minutes. */
const packed = new Map<string, Buffer>()

/** @returns the server, and the address of the first page */
export async function serveSite(): Promise<{readonly server: Server; readonly url: string}> {
  const server = createServer(({url = '/'}, response) => {
    const {pathname} = new URL(url, 'http://localhost')
    const file = pathname.startsWith(siteBase)
      ? siteFile(decodeURIComponent(pathname.slice(siteBase.length)))
      : undefined
    const answered = file ?? join(siteFolder, '404.html')
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': types[extname(answered)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': 'max-age=600'
    })
    response.end(memo(packed, answered, () => gzipSync(readFileSync(answered))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {server, url: `http://127.0.0.1:${port}${siteBase}`}
}

/** A page of the site, and what it did that it should not. */
export interface OpenedSitePage {
  readonly page: Page
  readonly faults: readonly string[]
  /** The addresses that were asked for. */
  readonly requests: readonly string[]
}

/** What tests do with the site in Chromium. */
interface SiteInChromium {
  /** The address of a page. */
  address(path?: string): string
  open(view?: PageView): Promise<OpenedSitePage>
}

/** Tests that look at the site in Chromium; they are skipped where it is not there. */
export function inChromium(tests: (site: SiteInChromium) => void): void {
  describe.skipIf(noBrowser !== undefined)(
    `in Chromium${noBrowser === undefined ? '' : `: skipped, ${noBrowser}`}`,
    () => {
      let browser: Browser
      let served: Awaited<ReturnType<typeof serveSite>>
      beforeAll(async () => {
        browser = await openBrowser()
        served = await serveSite()
      })
      afterAll(async () => {
        await browser.close()
        served.server.close()
      })
      tests({address: (path = '') => served.url + path, open: (view) => openSitePage(browser, view)})
    }
  )
}

interface PageView {
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
  readonly javaScriptEnabled?: boolean
}

export async function openSitePage(
  browser: Browser,
  {width = 1280, height = 900, ...view}: PageView = {}
): Promise<OpenedSitePage> {
  const page = await browser.newPage({viewport: {width, height}, ...view})
  const faults: string[] = []
  const requests: string[] = []
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'log') faults.push(`console: ${message.text()}`)
  })
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`)
  })
  page.on('request', (request) => requests.push(request.url()))
  return {page, faults, requests}
}
