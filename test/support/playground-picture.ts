/** The picture of the README: the playground, as it begins. */
import type {OpenedSitePage} from './site.ts'

/** What it shows, and the words on it. */
export async function playgroundPicture({page}: OpenedSitePage, address: string): Promise<PlaygroundPicture> {
  await page.goto(address)
  await page.locator('.playground .finding').first().waitFor()
  await page.locator('.pane.configuration .cm-content').waitFor()
  const parts = await page
    .locator('.toolbar .status, .pane h2, .cm-line, .finding :is(.severity, .place, .message, .rule)')
    .allInnerTexts()
  return {png: await page.screenshot({animations: 'disabled', caret: 'hide'}), words: parts.join('\n')}
}

interface PlaygroundPicture {
  readonly png: Buffer
  readonly words: string
}

/** How large it is. */
export const pictureView = {width: 1200, height: 760}
export const pictureSchemes = ['light', 'dark'] as const

/** The file of it. */
export const pictureFile = (colorScheme: (typeof pictureSchemes)[number]): string =>
  `docs/playground-${colorScheme}.png`
