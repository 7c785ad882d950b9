import {version} from '../report/version.ts'

export const tag = `v${version}`

/** Moving tag of all compatible versions. */
export const majorTag = tag.replace(/\..*/, '')
