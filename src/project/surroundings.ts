import type {Surroundings} from '../contracts/context.ts'
import {largestDefinition} from '../disk/contained-reader.ts'
import {relativePath} from '../disk/paths.ts'
import {definitionFiles} from '../reach/names.ts'
import {folderAbove, resolveIn} from '../reach/tree.ts'
import type {Model} from './reach.ts'

/** Answers questions about files around one, by the model of its repository. @param file absolute */
export function aroundFile(file: string, modelFor: (file: string) => Model) {
  function ask<Answer>(question: (model: Model, path: string, folder: string) => Answer): Answer {
    const model = modelFor(file)
    const path = relativePath(model.root, file)
    return question(model, path, folderAbove(path))
  }

  /** Asks about a path relative to the file; no answer for a path outside of the repository. */
  function askNear<Answer>(path: string, question: (model: Model, path: string) => Answer): Answer | undefined {
    return ask((model, _, folder) => {
      const near = resolveIn(folder, path)
      return near === undefined ? undefined : question(model, near)
    })
  }

  return {
    reach: () => ask(({reachOf}, path) => reachOf(path)),
    siblingNames: () => ask(({namesBeside}, path) => namesBeside(path)),
    guidesAbove: () => ask(({guidesAbove}, path) => guidesAbove(path)),
    filesIn: (near) =>
      askNear(near, ({tree}, path) => definitionFiles(path, true, tree).filter((each) => each.endsWith('.md'))) ?? [],
    textOf: (near) => askNear(near, ({tree}, path) => tree.textOf(path, largestDefinition)),
    anchorsIn: (near) => askNear(near, ({anchorsIn}, path) => anchorsIn(path)),
    servers: () => ask(({serversFor}, _, folder) => serversFor(folder)),
    bundledFiles: () => ask(({bundles}, _, folder) => bundles.files(folder)),
    pathNear: (written) => ask((model, _, folder) => model.pathNear(folder, written)),
    taskNear: (command) => ask((model, _, folder) => model.taskNear(folder, command)),
    isNamedInBundle: (near) => ask(({bundles}, _, folder) => bundles.names(folder, near))
  } satisfies Partial<Surroundings>
}
