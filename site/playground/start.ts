/** What a page of the playground begins with: it does not wait for the scripts of the site. */
import {mountPlayground} from './playground.ts'

export {mountPlayground}

const host = document.querySelector<HTMLElement>('.playground')
if (host !== null) mountPlayground(host)
