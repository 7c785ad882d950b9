/** Pictures of the site, in `site/pictures`, for people to look at; what is on them fits. */
import {mkdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Page} from 'playwright-core'
import {beforeAll, expect, test} from 'vitest'
import {pngText} from '../../scripts/png-text.ts'
import {playgroundExamples} from '../../site/build/examples.ts'
import {encodeState, type PlaygroundState} from '../../site/playground/state.ts'
import {pictureFile, pictureSchemes, pictureView, playgroundPicture} from '../support/playground-picture.ts'
import {markup} from '../support/reports.ts'
import {inChromium} from '../support/site.ts'

const folder = 'site/pictures'
const [first, outputs] = playgroundExamples().map(({state}) => state)

function withTexts(definition: string, output: string, configuration: string): PlaygroundState {
  return {
    definitions: [{path: '.claude/agents/a.md', text: definition}],
    outputs: [{path: 'runs/a.md', text: output}],
    configuration: [{path: 'lint-agents.config.json', text: configuration}]
  }
}

/** Letters of scripts that are written from right to left, long words, and markup. */
const hostile = withTexts(
  `---\nname: ${'long-'.repeat(60)}\ndescription: שלום עולם, مرحبا \u202E\n---\n${markup.join('\n')}\n`,
  `${'x'.repeat(400)}\n${markup.join(' ')}\n`,
  JSON.stringify({files: [{include: ['runs/**'], kind: 'output', agent: 'a'}]})
)

interface View {
  readonly path: string
  readonly state?: PlaygroundState | undefined
  readonly tab?: string
}

const views: Readonly<Record<string, View>> = {
  home: {path: ''},
  start: {path: 'start'},
  rule: {path: 'rules/agent-tools'},
  rules: {path: 'rules/'},
  hosts: {path: 'hosts/codex?q=tools'},
  playground: {path: 'playground', state: first},
  'playground-error': {path: 'playground', state: withTexts('# ROLE\n', '', '{"rule": {}}\n')},
  'playground-hostile': {path: 'playground', state: hostile},
  'playground-contracts': {path: 'playground', state: first, tab: 'Contracts'},
  'playground-learned': {path: 'playground', state: outputs, tab: 'Learned contracts'}
}

async function show(page: Page, address: string, {state, tab}: View): Promise<void> {
  await page.goto(state === undefined ? address : `${address}#${await encodeState(state)}`, {waitUntil: 'load'})
  if (state === undefined) return
  await page.locator('.playground[data-milliseconds]').waitFor()
  await page.locator('.pane.configuration .cm-content').waitFor()
  if (tab === undefined) return
  await page.getByRole('tab', {name: tab, exact: true}).click()
  await page.locator('.results .contract').first().waitFor()
}

inChromium(({address, open}) => {
  beforeAll(() => {
    mkdirSync(folder, {recursive: true})
  })

  test.each(
    [1280, 400, 320].flatMap((width) =>
      (['light', 'dark'] as const).map((colorScheme) => [width, colorScheme] as const)
    )
  )('at %i pixels, %s', async (width, colorScheme) => {
    const {page, faults} = await open({width, height: width === 1280 ? 900 : 800, colorScheme})
    for (const [name, view] of Object.entries(views)) {
      await show(page, address(view.path), view)
      await page.screenshot({
        path: join(folder, `${name}-${width}-${colorScheme}.png`),
        fullPage: view.path === 'playground',
        animations: 'disabled'
      })
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(width)
    }
    expect(faults).toEqual([])
    await page.close()
  })

  test('as printed, and without motion', async () => {
    const {page} = await open()
    await page.emulateMedia({media: 'print', reducedMotion: 'reduce'})
    for (const [name, path] of [
      ['rule', 'rules/agent-tools'],
      ['playground', 'playground']
    ] as const) {
      await show(page, address(path), {path, state: name === 'playground' ? first : undefined})
      await page.screenshot({path: join(folder, `${name}-print.png`), fullPage: true})
      expect(await page.locator('.VPNav').isVisible()).toBe(false)
    }
    await page.close()
  })

  test.each(pictureSchemes)('the picture of the README shows what the playground shows, %s', async (colorScheme) => {
    const opened = await open({...pictureView, colorScheme})
    const {words} = await playgroundPicture(opened, address('playground'))
    expect(pngText(readFileSync(pictureFile(colorScheme)))).toBe(words)
    expect(words).toContain('PASSED')
    await opened.page.close()
  })
})
