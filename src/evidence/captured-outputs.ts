/** Captured outputs that a proof compares, by their definitions. */
import {resolve} from 'node:path'
import type {Source} from '../contracts/source.ts'
import {relativePath} from '../disk/paths.ts'
import type {Environment, RunRequest} from '../run/request.ts'
import {memo} from '../text/memoize.ts'
import {eachOutput} from './each-output.ts'
import type {CapturedOutputs, CapturedText} from './proof-subjects.ts'

export const mostOutputs = 50

/** Limit of one output, in UTF-16 units. */
export const longestOutput = 100_000

/** Captured outputs by the path of their agent's definition. */
export type OutputsByDefinition = ReadonlyMap<string, CapturedOutputs>

export const noCapturedOutputs: OutputsByDefinition = new Map()

export async function capturedOutputs(request: RunRequest, environment: Environment): Promise<OutputsByDefinition> {
  const {add, byPath} = collectOutputs(environment.cwd)
  await eachOutput(request, environment, add)
  return byPath
}

/** Keeps the outputs that are added, under the definitions of their agents. */
export function collectOutputs(cwd: string): {
  readonly add: (output: Source) => void
  readonly byPath: OutputsByDefinition
} {
  const byPath = new Map<string, {texts: CapturedText[]; unproved: number}>()
  return {
    byPath,
    add({text, path, otherFiles: {definition}}) {
      if (definition === undefined) return
      const found = memo(byPath, definition.path, () => ({texts: [], unproved: 0}))
      if (text.length > longestOutput || found.texts.length === mostOutputs) found.unproved++
      else found.texts.push({path: relativePath(cwd, resolve(cwd, path)), text})
    }
  }
}
