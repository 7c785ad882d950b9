/** The examples of docs/programs.md: files, and commands with what they print. */
import {readFileSync} from 'node:fs'

interface PageExample {
  /** The fences that have a path, by it. */
  readonly files: Readonly<Record<string, string>>
  readonly commands: readonly (readonly [command: string, printed: string])[]
}

/** The sections about schemas have files of their own. */
const [before = '', schemas = '', after = '', json = ''] = readFileSync('docs/programs.md', 'utf8').split(
  /^(?=## (?:Schemas|Commands|A JSON Schema)$)/m
)

function exampleIn(text: string): PageExample {
  const files = [...text.matchAll(/^(`{3,4})\w+ (\S+)\n([\s\S]*?)^\1$/gm)].map(
    ([, , path = '', content = '']) => [path, content] as const
  )
  const commands = [...text.matchAll(/^```text\n\$ npx lint-agents (.+)\n([\s\S]*?)^```$/gm)].map(
    ([, command = '', printed = '']) => [command, printed] as const
  )
  return {files: Object.fromEntries(files), commands}
}

export const expressionExample = exampleIn(before + after)
export const schemaExample = exampleIn(schemas)
export const jsonExample = exampleIn(json)
