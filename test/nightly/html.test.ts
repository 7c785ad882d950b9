/** The page of `--format html` in a browser: filters, keyboard, hostile texts, accessibility. */
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import axe from 'axe-core'
import type {Browser, Page} from 'playwright-core'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {ListedFinding, Report} from '../../src/report/report.ts'
import {html} from '../../src/reporters/html.ts'
import {noBrowser, openBrowser, openPage} from '../support/browser.ts'
import {temporaryFolder} from '../support/folder.ts'
import {run} from '../support/process.ts'
import {markup, reportOf} from '../support/reports.ts'
import {brokenAgent} from '../support/repository.ts'

const counted = {
  outputs: 10,
  passed: 6,
  warned: 0,
  failed: 2,
  incomplete: 1,
  unchecked: 1,
  elsewhere: 0,
  passRate: 0.75
}
const severities = ['error', 'warning', 'note'] as const

/** 5,000 findings in 100 files, of 5 rules and 4 agents. */
const many: Report = reportOf(
  Object.fromEntries(
    Array.from({length: 100}, (_, file) => [
      `agents/${file}.md`,
      Array.from({length: 50}, (_, index): Partial<ListedFinding> => {
        const number = file * 50 + index
        return {
          severity: severities[number % 3] ?? 'note',
          rule: `rule-${number % 5}`,
          message: `Unexpected \`${number}\`, expected \`x\``,
          line: index + 1,
          endLine: index + 1,
          origin: {thread: 'main', agent: `agent-${file % 4}`, message: 1, line: 1, column: 1}
        }
      })
    ])
  ),
  {
    notices: [{kind: 'unnamed-outputs', message: '1 output names no agent', files: 1}],
    stats: {...counted, agents: [{agent: 'agent-0', ...counted}], models: [], rules: [], messages: []}
  }
)

function quotingMessage(finding: ListedFinding): ListedFinding {
  return {...finding, details: {line: {from: 0, text: `a ${finding.message}`, endColumn: 30}}}
}

/** Writes the page of a report. @returns its path */
function pageOf(report: Report): string {
  const path = join(temporaryFolder(), 'report.html')
  const quoting = report.files.map((file) => ({...file, findings: file.findings.map(quotingMessage)}))
  writeFileSync(path, [...html({...report, files: quoting}, {isColored: false})].join(''))
  return path
}

const shown = async (page: Page): Promise<number> => await page.locator('.finding:visible').count()

describe.skipIf(noBrowser !== undefined)(
  `in Chromium${noBrowser === undefined ? '' : `: skipped, ${noBrowser}`}`,
  () => {
    let browser: Browser
    let file = ''
    beforeAll(async () => {
      browser = await openBrowser()
      file = pageOf(many)
    })
    afterAll(async () => await browser.close())

    test('5,000 findings are filtered by severity, rule, agent, file and text', async () => {
      const {page, faults} = await openPage(browser, file)
      const status = page.getByRole('status')
      expect(await status.textContent()).toBe('3,334 of 5,000 findings')
      await page.getByRole('checkbox', {name: 'note'}).check()
      expect(await status.textContent()).toBe('All 5,000 findings')
      await page.getByRole('checkbox', {name: 'note'}).uncheck()
      // So many files are closed, but for the first.
      expect(await page.locator('.file[open]').count()).toBe(4)
      await page.locator('select[name=rule]').selectOption('rule-2')
      expect(await status.textContent()).toBe('666 of 5,000 findings')
      await page.locator('select[name=agent]').selectOption('agent-1')
      expect(await shown(page)).toBe(167)
      await page.locator('input[name=file]').fill('AGENTS/1.')
      expect(await shown(page)).toBe(7)
      await page.locator('input[name=text]').fill('unexpected 52,')
      expect(await page.locator('.finding:visible .message').allTextContents()).toEqual([
        'warning Unexpected 52, expected x'
      ])
      expect(await page.locator('.file:visible').count()).toBe(1)
      await page.getByRole('button', {name: 'Reset'}).click()
      await expect.poll(() => status.textContent()).toBe('3,334 of 5,000 findings')
      expect(faults).toEqual([])
      await page.close()
    })

    test('a rule and an agent of the charts are filters as well', async () => {
      const {page} = await openPage(browser, file)
      const status = page.getByRole('status')
      await page.getByRole('button', {name: 'rule-3'}).click()
      expect(await status.textContent()).toBe('667 of 5,000 findings')
      await page.getByRole('button', {name: 'agent-0'}).click()
      expect(await status.textContent()).toBe('167 of 5,000 findings')
      expect(await shown(page)).toBe(167)
      await page.getByRole('button', {name: 'rule-3'}).click()
      expect(await status.textContent()).toBe('834 of 5,000 findings')
      await page.close()
    })

    test('the keyboard alone is enough', async () => {
      const {page} = await openPage(browser, file)
      await page.getByRole('button', {name: 'rule-4'}).focus()
      await page.keyboard.press('Enter')
      expect(await page.getByRole('status').textContent()).toBe('667 of 5,000 findings')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.type('agents/7.')
      expect(await shown(page)).toBe(7)
      const open = page.locator('.file[open]:visible')
      expect(await open.count()).toBe(1)
      for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
      expect(await open.count()).toBe(0)
      // Over two more buttons to the file.
      for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
      expect(await open.count()).toBe(1)
      await page.close()
    })

    test('hostile texts run nothing and load nothing', async () => {
      const all = [
        ...markup,
        markup.join(' '),
        '<style>*{background:url(https://example.com/z)}</style>',
        '</title><base href="https://example.com/">'
      ]
      const report = reportOf(
        Object.fromEntries(
          all.map((text) => [
            text,
            [
              {
                message: `${text} \`${text}\``,
                rule: text,
                url: text,
                fix: {title: text, safe: false, edits: []},
                related: [{path: text, line: 1, message: text}],
                origin: {thread: text, agent: text, message: 1, line: 1, column: 1}
              }
            ]
          ])
        ),
        {notices: all.map((message) => ({kind: 'skipped', message}))}
      )
      const {page, faults} = await openPage(browser, pageOf(report))
      await page.locator('input[name=text]').fill('alert')
      await page.locator('select[name=rule]').selectOption({index: 3})
      expect(faults).toEqual([])
      expect(await page.locator('script, iframe, img, object, embed, base, svg [onload]').count()).toBe(1)
      expect(await page.locator('.file').count()).toBe(all.length)
      expect(await page.locator('.finding a').count()).toBe(1)
      await page.close()
    })

    test.each([
      ['light', 1280],
      ['dark', 1280],
      ['light', 400],
      ['dark', 400]
    ] as const)(
      '%s, %i pixels wide: nothing for axe to report, nothing to scroll sideways',
      async (colorScheme, width) => {
        const [first, second] = many.files
        const few = {...many, files: [first, second].flatMap((each) => each ?? [])}
        const long = 'agents/a-folder-with-a-very-long-name/another-folder-with-a-very-long-name/definition.md'
        const report = {
          ...few,
          files: [
            ...few.files,
            ...reportOf({
              [long]: [
                {
                  message: `Unexpected \`${'x'.repeat(300)}\``,
                  related: [{path: long, line: 1, message: 'required here'}]
                }
              ],
              'clean.md': []
            }).files
          ]
        }
        const {page, faults} = await openPage(browser, pageOf(report), {width, colorScheme})
        await page.evaluate(axe.source)
        const violations = await page.evaluate(async () => {
          const {axe} = globalThis as unknown as {
            axe: {run(): Promise<{violations: {id: string; nodes: {html: string; failureSummary?: string}[]}[]}>}
          }
          return (await axe.run()).violations.map(
            ({id, nodes}) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`
          )
        })
        expect(violations).toEqual([])
        expect(faults).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
        await page.close()
      }
    )

    test('the page that the command line writes is shown', async () => {
      const cwd = temporaryFolder({'agents/a.md': brokenAgent})
      const {code} = run(cwd, ['--no-config', '--output-file', 'html:report.html', '.'], '', {GITHUB_ACTIONS: 'true'})
      expect(code).toBe(1)
      const {page, faults} = await openPage(browser, join(cwd, 'report.html'))
      expect(await page.getByRole('heading', {level: 1}).textContent()).toMatch(/^\d+ errors?, /)
      expect(await page.getByRole('status').textContent()).toMatch(/^All \d+ findings$/)
      expect(await page.locator('mark').count()).toBeGreaterThan(0)
      expect(faults).toEqual([])
      await page.close()
    })
  }
)
