import type {PathFault} from './paths.ts'

/** The message about a path of a prompt or of a result. */
export function pathMessage({path, fault}: {readonly path: string; readonly fault: PathFault}): string {
  switch (fault) {
    case 'absolute':
      return `Unexpected absolute path \`${path}\`, expected one relative to \`/code\``
    case 'up':
      return `Unexpected \`..\` in path \`${path}\`, expected a path below \`/code\``
    default:
      return `Unexpected folder \`${path}\`, expected the path of a file`
  }
}
