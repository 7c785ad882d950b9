import {version} from '../report/version.ts'

/** Tag of this version. */
export const tag = `v${version}`

/** Moving tag of all compatible versions. */
export const majorTag = tag.replace(/\..*/, '')
