/** The built site: every page loads, every link and anchor is true, and nothing keeps a person from reading. */
import {readFileSync} from 'node:fs'
import {posix} from 'node:path'
import axe, {type AxeResults} from 'axe-core'
import {expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {pageOf, unusedDisables} from '../../src/linter/page.ts'
import {inChromium, siteBase, siteFile, sitePages} from '../support/site.ts'

const paths = sitePages()
const textOf = (path: string): string => readFileSync(siteFile(path) ?? '', 'utf8')

test('each rule has a page, each page of the documentation too', () => {
  expect(paths).toEqual(expect.arrayContaining(rules.map(({id}) => `rules/${id}`)))
  expect(paths).toEqual(
    expect.arrayContaining([
      '',
      'changelog',
      'configuration',
      'contracts/suggested-prompts',
      'playground',
      'security',
      'start'
    ])
  )
  expect(paths.length).toBeGreaterThan(70)
})

/** How much of a page has moved, as browsers measure it. */
const layoutShift = `new Promise((resolve) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const {value} of list.getEntries()) sum += value
  }).observe({type: 'layout-shift', buffered: true})
  setTimeout(() => resolve(sum), 100)
})`

const idsOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))

test('the addresses of findings have a page at the same path', () => {
  const paths = [...rules.map(({id}) => pageOf(id)), pageOf(unusedDisables)].map((address) =>
    address.replace(/^.*\/docs\//, '')
  )
  for (const path of paths) {
    const [page = '', anchor] = path.replace('.md', '').split('#')
    const file = siteFile(page)
    expect(file, path).toBeDefined()
    if (anchor !== undefined) expect(idsOf(readFileSync(file ?? '', 'utf8')).has(anchor)).toBe(true)
  }
})

test('each link leads to a page, and to an anchor that it has', () => {
  const broken = paths.flatMap((path) => {
    const html = textOf(path)
    return [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)].flatMap(([, link = '']) => {
      const address = link.replaceAll('&amp;', '&')
      if (/^(?:[a-z]+:|\/\/)/.test(address) || address === '#') return []
      const [target = '', anchor = ''] = address.split('#', 2)
      const at = posix.join(siteBase, path)
      const absolute =
        target === '' ? at : posix.resolve(path === '' || path.endsWith('/') ? at : posix.dirname(at), target)
      const file = `${absolute}/`.startsWith(siteBase) ? siteFile(absolute.slice(siteBase.length)) : undefined
      if (file === undefined) return [`${path}: ${address}`]
      // The playground has its state there.
      if (anchor === '' || absolute.endsWith('/playground')) return []
      return idsOf(readFileSync(file, 'utf8')).has(decodeURIComponent(anchor)) ? [] : [`${path}: ${address}`]
    })
  })
  expect(broken).toEqual([])
})

test('each page has a policy without unsafe sources, and nothing that it refuses', () => {
  for (const path of paths) {
    const html = textOf(path)
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? []
    expect(policy, path).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
    expect(policy, path).not.toContain('unsafe')
    expect(html, path).not.toMatch(/<[^>]* (?:style|on\w+)="/)
  }
})

inChromium(({address, open}) => {
  test('each page loads without an error, from this site alone, and fits 400 pixels', async () => {
    const {page, faults, requests} = await open({width: 400})
    for (const path of paths) {
      await page.goto(address(path), {waitUntil: 'load'})
      await page.locator('#app').waitFor()
      const shown = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(shown, path).toBeLessThanOrEqual(400)
      expect(await page.title(), path).toContain('lint-agents')
    }
    await page.waitForLoadState('networkidle')
    expect(faults).toEqual([])
    expect(requests.filter((each) => !each.startsWith(address()))).toEqual([])
    await page.close()
  })

  test.each([
    ['light', paths],
    ['dark', ['', 'start', 'rules/', 'rules/agent-tools', 'contracts', 'playground']]
  ] as const)(
    'axe finds nothing, %s',
    async (colorScheme, looked) => {
      const {page} = await open({colorScheme})
      const found: string[] = []
      for (const path of looked) {
        await page.goto(address(path), {waitUntil: 'load'})
        await page.locator(path === 'playground' ? '.playground .tabs' : '#app').waitFor()
        await page.evaluate(axe.source)
        const {violations} = await page.evaluate<AxeResults>('axe.run()')
        found.push(
          ...violations.flatMap(({id, nodes}) =>
            nodes.map(({html, target}) => `${path}: ${id}: ${target} ${html.slice(0, 120)}`)
          )
        )
      }
      expect(found).toEqual([])
      await page.close()
    },
    900_000
  )

  test('rules are filtered by level, group, host and fix, facts of hosts by host and proof', async () => {
    const {page, faults} = await open()
    await page.goto(address('rules/'))
    const status = page.getByRole('search').getByRole('status')
    await expect.poll(() => status.textContent()).toBe(`${rules.length} rules`)
    await page.getByLabel('Group').selectOption('suggested-prompts')
    await page.getByLabel('Level').selectOption('warning')
    expect(await page.locator('tbody tr:visible td:first-child').allTextContents()).toContain('suggested-prompts-tiers')
    expect(await page.locator('tbody tr:visible').count()).toBeLessThan(6)
    await page.goto(address('hosts/gemini?file=Agent&proof=request&q=tools'))
    await expect.poll(() => status.textContent()).toMatch(/^\d+ of \d+ facts$/)
    expect(await page.locator('.vp-doc h2:visible').allTextContents()).toEqual([expect.stringContaining('Agent')])
    expect(faults).toEqual([])
    await page.close()
  })

  test('the facts of all hosts are searched on one page', async () => {
    const {page, faults, requests} = await open()
    await page.goto(address('hosts'), {waitUntil: 'networkidle'})
    expect(requests.filter((each) => each.includes('/facts.json'))).toEqual([])
    await page.getByLabel('Search the facts of all hosts').fill('claude code plugin agents color')
    const found = page.locator('.fact-search li')
    await expect.poll(() => found.count()).toBe(1)
    expect((await found.innerText()).split('\n').filter((line) => line !== '')[1]).toBe(
      'another value of color, such as no-such-value: ignores it'
    )
    expect(new URL(page.url()).search).toBe('?q=claude+code+plugin+agents+color')
    await found.getByRole('link').click()
    await expect.poll(() => page.url()).toContain('hosts/claude?file=Plugin+agents')
    await page.goto(address('hosts?q=no-such-fact-at-all'))
    await expect.poll(() => page.locator('.fact-search').innerText()).toMatch(/^0 of \d+ facts$/)
    expect(faults).toEqual([])
    await page.close()
  })

  test('the search finds a rule by a word of its page', async () => {
    const {page, faults} = await open()
    await page.goto(address('start'), {waitUntil: 'networkidle'})
    await page.getByRole('button', {name: 'Search'}).click()
    await page.locator('#localsearch-input').fill('colon-command')
    await page.locator('#localsearch-list a[href*="rules/agent-tools"]').first().click()
    await expect.poll(() => page.url()).toContain('rules/agent-tools')
    expect(faults).toEqual([])
    await page.close()
  })

  test('the findings of the start page follow its texts, and its linter waits for a person', async () => {
    const {page, faults, requests} = await open()
    await page.goto(address(), {waitUntil: 'networkidle'})
    const example = page.locator('.example')
    const messages = (): Promise<string[]> => example.locator('.finding .rule').allTextContents()
    expect(await messages()).toEqual(['agent-front-matter', 'agent-tools', 'definition-contract'])
    expect(requests.filter((each) => each.includes('/worker.js'))).toEqual([])
    await example.getByLabel('runs/code-reviewer.md').locator('textarea').fill('VERDICT: PASS\nREASON: tests\n')
    await expect.poll(messages).toEqual(['agent-front-matter', 'agent-tools'])
    await example.locator('textarea').first().fill('---\nname: a\ndescription: Reviews\n---\nReview.\n')
    await expect.poll(() => example.getByRole('status').textContent()).toBe('No findings in 2 files')
    await page.locator('label', {hasText: 'pnpm'}).click()
    expect(await page.locator('.vp-code-group .active code').textContent()).toContain('pnpm exec lint-agents')
    expect(faults).toEqual([])
    await page.close()
  })

  test('a page moves nothing while it loads', async () => {
    const {page} = await open()
    for (const path of ['', 'start', 'rules/agent-tools', 'playground']) {
      await page.goto(address(path), {waitUntil: 'networkidle'})
      const shift = await page.evaluate<number>(layoutShift)
      expect(shift, path).toBeLessThan(0.1)
    }
    await page.close()
  })
})
