/** Photographs the playground of the built site, as it begins: `docs/playground-light.png` and `docs/playground-dark.png`. */
import {writeFileSync} from 'node:fs'
import {openBrowser} from '../test/support/browser.ts'
import {pictureFile, pictureSchemes, pictureView, playgroundPicture} from '../test/support/playground-picture.ts'
import {openSitePage, serveSite} from '../test/support/site.ts'
import {withPngText} from './png-text.ts'

const browser = await openBrowser()
const {server, url} = await serveSite()
for (const colorScheme of pictureSchemes) {
  const opened = await openSitePage(browser, {...pictureView, colorScheme})
  const {png, words} = await playgroundPicture(opened, `${url}playground`)
  writeFileSync(pictureFile(colorScheme), withPngText(png, words))
}
await browser.close()
server.close()
