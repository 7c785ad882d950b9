/** Parts of pages that scripts make. */
export type PagePart = 'playground' | 'example'

/** The example looks as the playground does. */
export function classOf(name: PagePart): string {
  return name === 'playground' ? name : `playground ${name}`
}

/** The text in the place of a part before its script has made it, and in a browser without scripts. */
export function loading(name: PagePart): string {
  return `<p class="status">The ${name} is loading<noscript>: it needs JavaScript</noscript></p>`
}
