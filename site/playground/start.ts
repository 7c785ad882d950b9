/** What a page of the playground begins with: it does not wait for the scripts of the site. */
import {mountPlayground} from './playground.ts'

export {mountPlayground as mount}

function mountFirst(): void {
  const host = document.querySelector<HTMLElement>('.playground')
  if (host !== null) mountPlayground(host)
}

// It may be there before the page is.
if (document.readyState === 'loading') document.addEventListener('readystatechange', mountFirst, {once: true})
else mountFirst()
