/** The examples of pages: files, and commands with what they print. */
import {readFileSync} from 'node:fs'

export interface PageExample {
  /** The fences that have a path, by it. */
  readonly files: Readonly<Record<string, string>>
  readonly commands: readonly (readonly [command: string, printed: string])[]
}

/** Sections with files of their own, and the rest between them. */
const [before = '', languages = '', keys = '', schemas = '', after = '', json = ''] = readFileSync(
  'docs/programs.md',
  'utf8'
).split(/^(?=## (?:Languages|Keys|Schemas|Commands|A JSON Schema)$)/m)
const [zod = '', pydantic = '', lock = ''] = schemas.split(/^(?=### (?:Pydantic|The lock)$)/m)

export function exampleIn(text: string): PageExample {
  const files = [...text.matchAll(/^(`{3,4})\w+ (\S+)\n([\s\S]*?)^\1$/gm)].map(
    ([, , path = '', content = '']) => [path, content] as const
  )
  const commands = [...text.matchAll(/^```text\n\$ npx lint-agents (.+)\n([\s\S]*?)^```$/gm)].map(
    ([, command = '', printed = '']) => [command, printed] as const
  )
  return {files: Object.fromEntries(files), commands}
}

/** The files that a command of the first example reads: those of its release have a folder. */
export function filesFor({files}: PageExample, command: string): PageExample['files'] {
  const isOf = (path: string): boolean => path.startsWith('release/') === command.endsWith(' release')
  return Object.fromEntries(Object.entries(files).filter(([path]) => isOf(path)))
}

export const expressionExample = exampleIn(before + keys + after)
export const schemaExample = exampleIn(zod + lock)
export const pydanticExample = exampleIn(pydantic)
export const jsonExample = exampleIn(json)

/** A repository without `package.json`. */
export const pythonExample = exampleIn(readFileSync('docs/python.md', 'utf8'))

/** By the name of the language. */
export const languageExamples: readonly (readonly [name: string, example: PageExample])[] = languages
  .split(/^### /m)
  .slice(1)
  .map((text) => [text.slice(0, text.indexOf('\n')), exampleIn(text)])
