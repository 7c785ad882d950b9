/** The playground: what it shows is what the command line prints, and no text stops or changes the page. */
import {readdirSync, readFileSync} from 'node:fs'
import {basename, join, resolve} from 'node:path'
import {gzipSync} from 'node:zlib'
import type {Page} from 'playwright-core'
import {expect, test} from 'vitest'
import {openBrowserLinter} from '../../scripts/browser-linter.ts'
import {playgroundExamples} from '../../site/build/examples.ts'
import {encodeState, filesOf, type PlaygroundState} from '../../site/playground/state.ts'
import {lint} from '../../src/run/index.ts'
import {temporaryFolder} from '../support/folder.ts'
import {markup} from '../support/reports.ts'
import {inChromium, siteBase, siteFile, siteFolder} from '../support/site.ts'

const size = (path: string): number => gzipSync(readFileSync(path), {level: 9}).length
const linterFolder = join(siteFolder, readdirSync(siteFolder).find((name) => name.startsWith('linter-')) ?? '')
const scripts = readdirSync(linterFolder, {recursive: true, encoding: 'utf8'}).filter((path) => path.endsWith('.js'))

const linterSize = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + size(join(linterFolder, path)), 0)

test('the linter is at most 250 kB gzipped at first, and 580 in all', () => {
  const page = ['playground.js', 'summary.js', 'editor.js']
  const scriptsOfPages = [...page, 'example.js']
  expect(linterSize(['worker.js'])).toBeLessThanOrEqual(250_000)
  expect(linterSize(scripts.filter((path) => !scriptsOfPages.includes(path)))).toBeLessThanOrEqual(580_000)
  // All that a person loads who looks at the first example.
  expect(linterSize(['worker.js', 'derivation.js', ...page])).toBeLessThanOrEqual(505_000)
  expect(scripts).toEqual(expect.arrayContaining(['derivation.js', 'chunk-records.js', 'leaves/json-schema.js']))
})

test('what the linter loads for the first example is asked for by the page', async () => {
  const loaded: string[] = []
  const ask = openBrowserLinter(resolve(linterFolder), loaded)
  const files = filesOf(playgroundExamples()[0]?.state ?? configured({}))
  const answer = await ask({kind: 'lint', request: {files, paths: ['.']}})
  expect('report' in answer && answer.report.summary.errors).toBe(1)
  expect(loaded).toEqual(['worker.js', 'derivation.js', 'leaves/yaml.js'])
  const page = readFileSync(siteFile('playground') ?? '', 'utf8')
  for (const file of loaded.slice(1))
    expect(page).toContain(`<link rel="prefetch" href="${siteBase}${basename(linterFolder)}/${file}">`)
  // Before anything that it would wait for.
  expect(page.split(/<(?:link|body)/)[0]).toContain(`new Worker("${siteBase}${basename(linterFolder)}/worker.js")`)
})

test('the page has the first example, and the findings of the command line', async () => {
  const state = playgroundExamples()[0]?.state ?? configured({})
  const page = readFileSync(siteFile('playground') ?? '', 'utf8')
  const found = [...page.matchAll(/<li class="finding[\s\S]*?<\/li>/g)].map(([item]) =>
    item
      .replace(/<p [\s\S]*?<\/p>/g, '')
      .replaceAll(/<\/(?:span|button|div|a)>/g, ' ')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll(/ +/g, ' ')
      .trim()
  )
  expect(found).toEqual(await foundIn(state))
  for (const {text} of [...state.definitions, ...state.outputs])
    expect(page).toContain(
      `\n${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}</textarea>`
    )
})

/** The rows of the table, cells divided by tabs. */
const proofRows = async (page: Page): Promise<string[]> =>
  (await page.locator('.proof tbody tr').allInnerTexts()).map((row) => row.replace(/\s*\t/g, '\t'))

const exampleState = (title: string): PlaygroundState =>
  playgroundExamples().find((each) => each.title === title)?.state ?? configured({})

const configured = (configuration: object, definition = '# ROLE\n', output = 'Done.\n'): PlaygroundState => ({
  definitions: [{path: 'AGENTS.md', text: definition}],
  outputs: [{path: 'runs/a.md', text: output}],
  configuration: [{path: 'lint-agents.config.json', text: JSON.stringify(configuration)}]
})

/** The findings that are shown: places, messages and rules. */
async function shownIn(page: Page): Promise<readonly string[]> {
  return await page.locator('.finding').evaluateAll((items) =>
    items.map((item) =>
      ['.severity', ':scope > .place', '.message', '.rule']
        .map((part) =>
          item.querySelector(part)?.firstChild === null
            ? ''
            : [...(item.querySelector(part)?.childNodes ?? [])]
                .filter((node) => node.nodeName !== 'P')
                .map((node) => node.textContent)
                .join('')
        )
        .join(' ')
    )
  )
}

async function foundIn(state: PlaygroundState): Promise<readonly string[]> {
  const {report} = await lint({cwd: temporaryFolder(filesOf(state)), paths: ['.']})
  return report.files.flatMap(({path, findings}) =>
    findings.map(
      ({severity, line, column, message, rule}) =>
        `${severity} ${path}:${line}:${column} ${message.replaceAll(/`([^`]+)`/g, '$1')} ${rule}`
    )
  )
}

inChromium(({address, open: openPage}) => {
  /** Opens the playground with a state, and waits for its findings. */
  async function open(state: PlaygroundState) {
    const opened = await openPage()
    await opened.page.goto(address(`playground#${await encodeState(state)}`))
    await opened.page.locator('.playground[data-milliseconds]').waitFor()
    return opened
  }

  test.each(playgroundExamples().map(({title, state}) => [title, state] as const))(
    '%s: the findings of the command line',
    async (_, state) => {
      const {page, faults} = await open(state)
      const expected = await foundIn(state)
      await expect.poll(() => shownIn(page)).toEqual(expected)
      expect(faults).toEqual([])
      await page.close()
    }
  )

  test('findings change as a text is typed, a fix is a click, and the address keeps the state', async () => {
    const {page, faults} = await open(configured({}, '# ROLE\r\n'))
    expect(await shownIn(page)).toEqual([expect.stringContaining('lf-line-endings')])
    await page.locator('.finding .fix').click()
    await expect.poll(() => page.locator('.status').textContent()).toBe('No findings in 1 file')
    await page.locator('.pane.definitions .cm-content').click()
    await page.keyboard.type('\u200B')
    await expect.poll(() => page.locator('.finding .rule').allTextContents()).toEqual(['ascii-only'])
    const before = page.url()
    await expect.poll(() => page.url()).not.toBe(before)
    await page.reload()
    await expect.poll(() => page.locator('.finding .rule').allTextContents()).toEqual(['ascii-only'])
    await page.locator('.finding .place').first().click()
    expect(await page.evaluate<string>('document.activeElement.closest(".pane").className')).toBe('pane definitions')
    expect(faults).toEqual([])
    await page.close()
  })

  test('a rule is turned off and on by its box, in the configuration', async () => {
    const {page, faults} = await open(playgroundExamples()[0]?.state ?? configured({}))
    const box = page.getByRole('group', {name: 'Rules'}).getByLabel('agent-tools')
    await box.uncheck()
    const rules = (): Promise<string[]> => page.locator('.finding .rule').allTextContents()
    await expect.poll(rules).not.toContain('agent-tools')
    expect(await page.locator('.pane.configuration .cm-content').textContent()).toContain('"agent-tools": "off"')
    await box.check()
    await expect.poll(rules).toContain('agent-tools')
    expect(faults).toEqual([])
    await page.close()
  })

  test('what a definition asks for is shown with its words, and its markers are written by a click', async () => {
    const {page, faults} = await open(playgroundExamples()[0]?.state ?? configured({}))
    await page.getByRole('tab', {name: 'Contracts', exact: true}).click()
    await expect.poll(() => page.locator('.contract q').first().textContent()).toBe('End with')
    expect(await page.locator('.contract').textContent()).toContain('Held by 0 of 1 outputs')
    await page.getByRole('button', {name: 'Write the markers into the definition'}).click()
    await expect.poll(() => page.locator('.contract').textContent()).toContain('declared')
    await page.getByRole('tab', {name: 'Findings'}).click()
    await expect.poll(() => page.locator('.finding.error .rule').allTextContents()).toContain('custom-contract')
    expect(faults).toEqual([])
    await page.close()
  })

  test('a contract and its program are tried on typical deviations', async () => {
    const {page, faults} = await open(exampleState('An expression and its contract'))
    await page.getByRole('tab', {name: 'Contracts', exact: true}).click()
    const rows = (): Promise<string[]> => proofRows(page)
    await expect.poll(rows).toContain('as shown\ttaken\ttaken\ttaken')
    expect(await rows()).toContain('table\trefused\trefused\trefused')
    expect(await page.locator('.proof .contract').first().innerText()).toContain(
      'the label `DECISION` also matches another line'.replaceAll('`', '')
    )
    expect(await page.locator('.asked .contract').first().innerText()).toContain(
      'An output has a line DECISION: with SHIP or HOLD'
    )
    expect(faults).toEqual([])
    await page.close()
  })

  test('a program is a file beside the configuration', async () => {
    const {page, faults} = await open(exampleState('An expression and its contract'))
    const configuration = page.locator('.pane.configuration')
    await configuration.getByRole('combobox').selectOption('src/gate.ts')
    await configuration.locator('.cm-content').fill('export const DECISION = /^DECISION: (SHIP|HOLD)$/m\n')
    await page.getByRole('tab', {name: 'Contracts', exact: true}).click()
    await expect.poll(() => proofRows(page)).toContain('text-behind\ttaken\ttaken\ttaken')
    expect(await page.locator('.proof').innerText()).not.toContain('another line')
    await configuration.locator('.cm-content').fill('export const OTHER = 1\n')
    await expect.poll(() => page.locator('.fault').textContent()).toContain('Unexpected name DECISION of src/gate.ts')
    expect(faults).toEqual([])
    await page.close()
  })

  test('a page names a command, and does not start it', async () => {
    const contracts = {gate: {program: {command: ['node', 'gate.mjs']}, example: 'SHIP'}}
    const {page, faults} = await open(configured({contracts}))
    await page.getByRole('tab', {name: 'Contracts', exact: true}).click()
    await expect
      .poll(() => page.locator('.proof').innerText())
      .toContain('node gate.mjs was not started: a page runs no program')
    expect(faults).toEqual([])
    await page.close()
  })

  test('what several outputs share is learned', async () => {
    const {page, faults} = await open(playgroundExamples()[1]?.state ?? configured({}))
    await page.getByRole('tab', {name: 'Learned contracts'}).click()
    await expect.poll(() => page.locator('.asked h3').textContent()).toBe('risk-reviewer 6 outputs')
    expect(await page.locator('.contract').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining('VERDICT')])
    )
    expect(faults).toEqual([])
    await page.close()
  })

  test('the report is a file', async () => {
    const {page} = await open(playgroundExamples()[0]?.state ?? configured({}))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', {name: 'Download the report'}).click()
    ])
    expect(download.suggestedFilename()).toBe('lint-agents-report.html')
    expect(readFileSync(await download.path(), 'utf8')).toContain('<h1>1 error')
    await page.close()
  })

  test('a pattern that never ends is stopped, and the page goes on', async () => {
    const contracts = {slow: {lines: {A: {pattern: '(a+)+$'}}}}
    const {page, faults} = await open(
      configured(
        {contracts, files: [{include: ['runs/*.md'], kind: 'output', contracts: ['slow']}]},
        '# ROLE\n',
        `A: ${'a'.repeat(50)}!\n`
      )
    )
    await expect
      .poll(() => page.locator('.fault').textContent(), {timeout: 20_000})
      .toContain('was stopped after 5 seconds')
    await page.locator('.toolbar select').selectOption({index: 1})
    await expect.poll(() => page.locator('.finding').count(), {timeout: 10_000}).toBe(3)
    expect(faults).toEqual([])
    await page.close()
  }, 60_000)

  test('hostile texts, paths and states are text', async () => {
    const hostile = markup.join('\n')
    const name = markup.filter((each) => !/[/\n\r\0]/.test(each)).join(' ')
    const state = configured(
      {contracts: {x: {tag: 'x', values: [hostile]}}, agents: {'*': ['x']}},
      `---\nname: ${name}\n---\n${hostile}\n`,
      hostile
    )
    const {page, faults} = await open({
      ...state,
      definitions: [
        ...state.definitions,
        {path: `.claude/agents/${name}.md`, text: `---\nname: a\ntools: ["${name}"]\n---\n`}
      ]
    })
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await page.waitForTimeout(200)
    }
    await page.locator('.results :is(.finding, .empty, .fault, .facts)').first().waitFor()
    expect(await page.locator('.playground :is(script, img:not(.cm-widgetBuffer), svg, iframe)').count()).toBe(0)
    expect(faults).toEqual([])
    await page.goto(address('playground#<img src=x onerror=alert(1)>'))
    await page.reload()
    await expect.poll(() => page.locator('.finding').count()).toBe(3)
    expect(faults).toEqual([])
    await page.close()
  })
})
