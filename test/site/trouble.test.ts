/** The playground where something is missing, broken or too large, and for those who use a keyboard or hear the page. */
import {readFileSync} from 'node:fs'
import axe, {type AxeResults} from 'axe-core'
import type {Page} from 'playwright-core'
import {expect, test} from 'vitest'
import {playgroundExamples} from '../../site/build/examples.ts'
import {encodeState, type PlaygroundState} from '../../site/playground/state.ts'
import {inChromium} from '../support/site.ts'

const withDefinition = (text: string): PlaygroundState => ({
  definitions: [{path: 'AGENTS.md', text}],
  outputs: [],
  configuration: []
})

const rulesOf = (page: Page): Promise<readonly string[]> => page.locator('.finding .rule').allTextContents()
/** An error that ends a script; the scripts of the site log others, and go on. */
const isFatal = (fault: string): boolean => !fault.startsWith('console: ')

const exampleRules = ['agent-front-matter', 'agent-tools', 'definition-contract']

/** Pastes a text, as a person does. */
const paste = new Function(
  'element',
  'text',
  `const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  element.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}))`
) as (element: unknown, text: string) => void

inChromium(({address, open}) => {
  test.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['letters', 'AAAA'],
    ['an anchor', 'VPContent'],
    ['a broken escape', '%'],
    ['very long', 'a'.repeat(100_000)]
  ])('a link that holds no texts says so, and shows an example: %s', async (_, fragment) => {
    const {page, faults} = await open()
    await page.goto(address(`playground#${fragment}`))
    await expect.poll(() => rulesOf(page)).toEqual(exampleRules)
    expect(await page.locator('.notice').textContent()).toContain('holds no texts')
    expect(faults.filter(isFatal)).toEqual([])
    await page.close()
  })

  test('an anchor of the page keeps the texts; back and forward are those of links', async () => {
    const {page, faults} = await open()
    const [one, other] = await Promise.all(
      ['# ROLE\r\n', '# R\u200BOLE\n'].map((text) => encodeState(withDefinition(text)))
    )
    await page.goto(address(`playground#${one}`))
    await expect.poll(() => rulesOf(page)).toEqual(['lf-line-endings'])
    await page.evaluate('document.querySelector(".playground").title = "The first"')
    await page.evaluate('location.hash = "VPContent"')
    await page.evaluate(`location.hash = ${JSON.stringify(other)}`)
    await expect.poll(() => rulesOf(page)).toEqual(['ascii-only'])
    await page.goBack()
    await page.goBack()
    await expect.poll(() => rulesOf(page)).toEqual(['lf-line-endings'])
    await page.goForward()
    expect(await rulesOf(page)).toEqual(['lf-line-endings'])
    await page.goForward()
    await expect.poll(() => rulesOf(page)).toEqual(['ascii-only'])
    expect(await page.locator('.playground').getAttribute('title')).toBe('The first')
    expect(faults).toEqual([])
    await page.close()
  })

  test('it opens from another page, and once more', async () => {
    const {page, faults} = await open()
    await page.goto(address('rules/'), {waitUntil: 'networkidle'})
    for (let visit = 0; visit < 2; visit++) {
      await page.locator('.VPNavBarMenu').getByRole('link', {name: 'Playground'}).click()
      await expect.poll(() => rulesOf(page)).toEqual(exampleRules)
      await page.locator('.pane.definitions .cm-content').waitFor()
      await page.locator('.VPNavBarMenu').getByRole('link', {name: 'Rules'}).click()
      await expect.poll(() => page.locator('.playground').count()).toBe(0)
    }
    expect(faults).toEqual([])
    await page.close()
  })

  test('without its linter, the page says so, and tries again', async () => {
    const {page} = await open()
    await page.route('**/worker.js', (route) => route.abort())
    await page.goto(address(`playground#${await encodeState(withDefinition('# ROLE\r\n'))}`))
    await expect.poll(() => page.locator('.fault').textContent()).toContain('could not be loaded')
    await page.unroute('**/worker.js')
    await page.locator('.pane.definitions .cm-content').click()
    await page.keyboard.type('x')
    await expect.poll(() => rulesOf(page)).toEqual(['lf-line-endings'])
    await page.close()
  })

  test('without a part of its linter, the page says so, and tries again', async () => {
    const {page} = await open()
    await page.route('**/chunk-evidence.js', (route) => route.abort())
    await page.route('**/chunk-html.js', (route) => route.abort())
    await page.goto(address('playground'))
    await page.locator('.playground[data-milliseconds]').waitFor()
    await page.getByRole('button', {name: 'Download the report'}).click()
    await expect.poll(() => page.locator('.notice').textContent()).toContain('chunk-html.js, could not be loaded')
    await page.getByRole('tab', {name: 'Contracts', exact: true}).click()
    await expect.poll(() => page.locator('.fault').textContent()).toContain('chunk-evidence.js, could not be loaded')
    await page.unroute('**/chunk-evidence.js')
    await page.getByRole('button', {name: 'Try again'}).click()
    await expect.poll(() => page.locator('.contract q').first().textContent()).toBe('End with')
    await page.close()
  })

  test.each([
    ['', true],
    ['#x', false]
  ])(
    'without its script, the page says so; until then it shows the example, if it is the one: %s',
    async (hash, isShown) => {
      const {page} = await open()
      let fail = (): void => undefined
      const failed = new Promise<void>((resolve) => {
        fail = resolve
      })
      await page.route('**/playground.js', async (route) => {
        await failed
        await route.abort()
      })
      await page.goto(address(`playground${hash}`), {waitUntil: 'commit'})
      await page.locator('.playground .finding').first().waitFor({state: 'attached'})
      expect(await page.locator('.playground .finding').first().isVisible()).toBe(isShown)
      fail()
      await expect.poll(() => page.locator('.playground').innerText()).toContain('could not be loaded')
      await page.close()
    }
  )

  test('in a browser without workers, the page says so', async () => {
    const {page} = await open()
    await page.addInitScript('delete window.Worker')
    await page.goto(address('playground'))
    await expect.poll(() => page.locator('.fault').textContent()).toContain('could not be loaded')
    await page.close()
  })

  test('without the large editor, texts are linted as they are typed', async () => {
    const {page} = await open()
    await page.route('**/editor.js', (route) => route.abort())
    await page.goto(address(`playground#${await encodeState(withDefinition('# ROLE\n'))}`))
    await expect.poll(() => page.locator('.notice').textContent()).toContain('editor could not be loaded')
    const area = page.getByLabel('Definition: AGENTS.md')
    await area.fill('# R\u200BOLE\n')
    await expect.poll(() => rulesOf(page)).toEqual(['ascii-only'])
    await page.locator('.finding .place').click()
    expect(await area.evaluate((element) => (element as unknown as {selectionStart: number}).selectionStart)).toBe(3)
    await page.locator('.finding .fix').click()
    await expect.poll(() => area.inputValue()).toBe('# ROLE\n')
    await page.close()
  })

  test('a storage that the browser refuses is not needed', async () => {
    const {page, faults} = await open()
    await page.addInitScript(
      'for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, {get() { throw new DOMException("denied", "SecurityError") }})'
    )
    for (const path of ['playground', 'rules/']) await page.goto(address(path), {waitUntil: 'networkidle'})
    await page.goto(address('playground'))
    await expect.poll(() => rulesOf(page)).toEqual(exampleRules)
    expect(faults.filter(isFatal)).toEqual([])
    await page.close()
  })

  test('without JavaScript, pages are read, and the playground says what it needs', async () => {
    const {page} = await open({javaScriptEnabled: false})
    await page.goto(address('rules/'))
    expect(await page.locator('tbody tr').first().isVisible()).toBe(true)
    await page.goto(address('playground'))
    expect(await page.locator('.playground').innerText()).toContain('The playground needs JavaScript')
    expect(await rulesOf(page)).toEqual(exampleRules)
    await page.close()
  })

  test('a text of 5 MB does not stop the page, and has no link', async () => {
    const {page, faults} = await open()
    await page.goto(address(`playground#${await encodeState(withDefinition('# ROLE\n'))}`))
    await page
      .locator('.pane.definitions .cm-content')
      .evaluate(paste, `\u200B${'One more line of a long definition.\n'.repeat(140_000)}`)
    // Codex cuts what is longer than its limit.
    await expect.poll(() => rulesOf(page), {timeout: 60_000}).toEqual(['ascii-only', 'agent-front-matter'])
    await page.getByRole('button', {name: 'Copy the link'}).click()
    await expect.poll(() => page.locator('.toolbar').textContent()).toContain('Too long for a link')
    await page.locator('.toolbar select').selectOption({index: 1})
    await expect.poll(() => rulesOf(page), {timeout: 30_000}).toEqual(exampleRules)
    expect(faults).toEqual([])
    await page.close()
  })

  test('an output is looked at where no configuration declares it; where it cannot be, nothing was checked', async () => {
    const {page, faults} = await open()
    const show = async (path: string, text: string): Promise<void> => {
      const state = {definitions: [], outputs: [{path, text}], configuration: []}
      await page.goto('about:blank')
      await page.goto(address(`playground#${await encodeState(state)}`))
    }
    const status = page.locator('.status')
    await show('runs/a.jsonl', readFileSync('examples/good/runs/review.jsonl', 'utf8'))
    await expect.poll(() => status.textContent()).toBe('No findings in 1 file')
    await show('runs/a.json', '{"a": 1}\n')
    await expect.poll(() => status.textContent()).toBe('Nothing checked')
    expect(await page.locator('.results').textContent()).toContain('not a known transcript format')
    expect(faults).toEqual([])
    await page.close()
  })

  test('all of it can be reached and left with the keyboard', async () => {
    const {page} = await open()
    await page.goto(address('playground'))
    await page.locator('.pane.configuration .cm-content').waitFor()
    await page.locator('.toolbar select').focus()
    const reached = new Set<string>()
    for (let count = 0; count < 40; count++) {
      reached.add(
        await page.evaluate<string>(
          '(document.activeElement.closest(".pane")?.className ?? document.activeElement.className) || document.activeElement.textContent'
        )
      )
      await page.keyboard.press('Tab')
    }
    for (const part of [
      'pane definitions',
      'pane outputs',
      'pane configuration',
      'Findings',
      'results',
      'place',
      'rule'
    ])
      expect([...reached]).toContain(part)
    await page.getByRole('tab', {name: 'Findings'}).focus()
    await page.keyboard.press('End')
    await expect.poll(() => page.locator('[aria-selected=true]').textContent()).toBe('Learned contracts')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.locator('[aria-selected=true]').textContent()).toBe('Findings')
    await page.close()
  })

  test.each(['light', 'dark'] as const)('axe finds nothing in any view, %s', async (colorScheme) => {
    const {page} = await open({colorScheme})
    const found: string[] = []
    for (const [index, tab] of ['Findings', 'Contracts', 'Learned contracts', 'Findings'].entries()) {
      const state =
        index === 3
          ? {...withDefinition(''), configuration: [{path: 'lint-agents.config.json', text: '{"rule": 1}'}]}
          : playgroundExamples()[index]?.state
      await page.goto(address('rules/'))
      await page.goto(address(`playground#${await encodeState(state ?? withDefinition(''))}`))
      await page.locator('.pane.configuration .cm-content').waitFor()
      await page.getByRole('tab', {name: tab, exact: true}).click()
      await page.locator('.results > *').first().waitFor()
      await page.evaluate(axe.source)
      const {violations} = await page.evaluate<AxeResults>('axe.run()')
      found.push(...violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${tab}: ${id}: ${html.slice(0, 120)}`)))
    }
    expect(found).toEqual([])
    await page.close()
  })
})
