/** Replaces the plugin runner: a page does not run code of a repository. */
function refuse(): never {
  throw new Error('Unexpected plugin, expected none in a browser')
}

export {refuse as unified, refuse as VFile}
