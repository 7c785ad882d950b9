/** In place of what runs plugins: the code of a repository does not run in a page. */
function refuse(): never {
  throw new Error('Unexpected plugin, expected none in a browser')
}

export {refuse as unified, refuse as VFile}
