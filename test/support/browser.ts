/** Chromium without a window, where the machine has it. */
import {existsSync} from 'node:fs'
import {type Browser, chromium, type Page} from 'playwright-core'

const paths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The program; `CHROMIUM` of the environment wins. */
const executablePath = [process.env['CHROMIUM'], ...paths].find((path) => path !== undefined && existsSync(path))

/** Why tests that need it are skipped; `undefined` where it is there. */
export const noBrowser = executablePath === undefined ? 'Chromium is not installed' : undefined

/** Starts it. @throws {Error} where it is not there */
export async function openBrowser(): Promise<Browser> {
  if (executablePath === undefined) throw new Error(noBrowser)
  return await chromium.launch({executablePath, args: ['--no-sandbox']})
}

/** How a page is opened, and what it did that it should not. */
export interface Opened {
  readonly page: Page
  /** Errors, dialogs, messages of the console, and each address that was asked for besides the page. */
  readonly faults: readonly string[]
}

/** Opens a file. */
export async function openPage(
  browser: Browser,
  file: string,
  {width = 1280, height = 900, colorScheme = 'light' as 'light' | 'dark'} = {}
): Promise<Opened> {
  const page = await browser.newPage({viewport: {width, height}, colorScheme})
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (message) => faults.push(`console: ${message.text()}`))
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url() !== `file://${file}`) faults.push(`request: ${request.url()}`)
  })
  await page.goto(`file://${file}`)
  return {page, faults}
}
