/** Whether a text names a file that a skill brings along. */
import {fileName, fileStem} from '../text/path-ends.ts'

/** Files of a folder for programs and people, and not for agents: no text has to name them. */
const unread =
  /^(?:__init__\.py|package(?:-lock)?\.json|pyproject\.toml|requirements[\w-]*\.txt|tsconfig\.json|uv\.lock|.*\.lock|.*\.(?:d\.ts|map|pyc))$|^(?:licen[cs]e|readme|changelog|notice|copying|contributing|attributions?|credits)\b|(?:^|[._-])(?:tests?|spec|conftest)[._-]/i

/** Whether a file is for agents: something should name it. */
export function isForAgents(path: string): boolean {
  // Files that hosts read themselves are below `agents`: how they show the skill.
  return !unread.test(fileName(path)) && !/(?:^|\/)(?:agents|tests?|__tests__|evals?|fixtures)\//i.test(path)
}

/** Whether a text names a file: by its name, its stem as a module, or a folder around it, as in `references/` or `scripts/*.py`. */
export function isNamedIn(text: string, path: string): boolean {
  const name = fileName(path)
  if (text.includes(name)) return true
  const stem = fileStem(path)
  if (stem.length > 2 && hasWord(text, stem)) return true
  const folders = path.split('/').slice(0, -1)
  return folders.some((folder) => hasWord(text, `${folder}/`))
}

/** As a whole word: letters, digits, hyphens and low lines go on. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (!/[\w-]/.test(text.charAt(at - 1)) && !/[\w-]/.test(text.charAt(at + word.length))) return true
  return false
}
