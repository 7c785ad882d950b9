/** What pages transfer, which has budgets, and how long they take, which is written to `site/pictures/figures.json` for people. */
import {mkdirSync, writeFileSync} from 'node:fs'
import type {Page} from 'playwright-core'
import {expect, test} from 'vitest'
import {inChromium} from '../support/site.ts'

/** Bytes, compressed, that a page may transfer; the playground with its linter and its editor. */
const budgets = {'': 250_000, start: 250_000, 'rules/agent-tools': 250_000, playground: 642_000}

/** Keeps when the first findings were there, when they were those of the linter in the page, and how long they take from a key on. */
const observe = `
  const now = {}
  let end
  window.findings = new Promise((resolve) => { end = resolve })
  addEventListener('keydown', () => { now.key = performance.now() }, true)
  new MutationObserver(() => {
    if (document.querySelector('.playground .finding')) now.first ??= Math.round(performance.now())
    if (document.querySelector('.playground[data-milliseconds]')) now.live ??= (end(), Math.round(performance.now()))
    const rules = [...document.querySelectorAll('.playground .finding .rule')].map((each) => each.textContent)
    if (now.key && rules.includes('ascii-only')) now.typed ??= Math.round(performance.now() - now.key)
  }).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['data-milliseconds']})
  window.figures = now
`

/** Without the pages that links in view lead to, which are asked for when all of this one is there. */
const transferred = `(() => {
  const others = new Set([...document.querySelectorAll('link[rel=prefetch][href*="/assets/"]')].map(({href}) => href))
  return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(({name}) => !others.has(name))
    .reduce((sum, {transferSize}) => sum + transferSize, 0)
})()`

interface Times {
  readonly first?: number
  readonly live?: number
  readonly typed?: number
}

const timesOf = (page: Page): Promise<Times> => page.evaluate<Times>('window.figures')

inChromium(({address, open}) => {
  test('each page is within its budget', async () => {
    const bytes: Record<string, number> = {}
    for (const [path, budget] of Object.entries(budgets)) {
      const {page} = await open()
      await page.goto(address(path), {waitUntil: 'networkidle'})
      const sum = await page.evaluate<number>(transferred)
      expect(sum, path).toBeLessThanOrEqual(budget)
      bytes[path] = sum
      await page.close()
    }
    const {page} = await open()
    await page.addInitScript(observe)
    const times: Times[] = []
    // The first load is cold, the others have what browsers keep.
    for (let load = 0; load < 5; load++) {
      await page.goto('about:blank')
      await page.goto(address('playground'), {waitUntil: 'commit'})
      // Nothing looks at the page meanwhile, which would take a processor.
      await page.evaluate('window.findings')
      await page.locator('.pane.definitions .cm-content').click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type('\u200B')
      await expect.poll(() => timesOf(page)).toHaveProperty('typed')
      times.push(await timesOf(page))
    }
    mkdirSync('site/pictures', {recursive: true})
    writeFileSync('site/pictures/figures.json', JSON.stringify({bytes, milliseconds: times}, null, 2))
    expect(times).toHaveLength(5)
    await page.close()
  })
})
