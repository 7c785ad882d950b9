/** The variables for folders that hosts fill in in the texts of definitions. */
import {once} from '../text/memoize.ts'
import type {Package} from './model.ts'
import {allHosts} from './tables.ts'

/** A package whose parts name its folder by a variable. */
type NamedPackage = Package & {readonly folderVariable: string}

interface FolderVariables {
  /** Variables of the own folder of a definition. */
  readonly ofDefinitions: readonly string[]
  readonly packages: readonly NamedPackage[]
  /** Any of them with a path below its folder: the groups are the variable and the path. */
  readonly paths: RegExp
}

export const folderVariables = once((): FolderVariables => {
  const hosts = allHosts()
  const ofDefinitions = hosts.flatMap(({files}) =>
    Object.values(files).flatMap((file) => file.folderVariables?.always ?? [])
  )
  const packages = hosts.flatMap((host) => host.packages ?? []).filter(isNamed)
  const names = [...ofDefinitions, ...packages.map(({folderVariable}) => folderVariable)].join('|')
  const path = String.raw`((?:[\w-][\w.-]*\/)*[\w-]+\.[a-z\d]{1,5})(?![\w./*<{$-])`
  return {ofDefinitions, packages, paths: new RegExp(String.raw`\$\{?(${names})\}?["']?\/${path}`, 'g')}
})

function isNamed(each: Package): each is NamedPackage {
  return each.folderVariable !== undefined
}
