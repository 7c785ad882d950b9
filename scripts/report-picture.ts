/** Photographs the page of `--format html` on the bundled bad examples: `docs/report-light.png` and `docs/report-dark.png`. */
import {spawnSync} from 'node:child_process'
import {cpSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {openBrowser, openPage} from '../test/support/browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'lint-agents-'))
const garden = join(folder, 'garden')
cpSync('examples/bad', garden, {recursive: true})
const file = join(garden, 'report.html')
const args = ['agents', 'outputs', 'runs/review.jsonl', '-o', 'report.html']
spawnSync(process.execPath, [resolve('bin/lint-agents.js'), ...args], {cwd: garden})
const browser = await openBrowser()
for (const colorScheme of ['light', 'dark'] as const) {
  const {page} = await openPage(browser, file, {colorScheme, width: 1100, height: 1300})
  await page.screenshot({path: `docs/report-${colorScheme}.png`})
}
await browser.close()
rmSync(folder, {recursive: true})
