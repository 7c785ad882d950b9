import {version} from '../report/version.ts'

/** The tag of this version. */
export const tag = `v${version}`

/** The tag that moves with all versions that are compatible with this one. */
export const majorTag = tag.replace(/\..*/, '')
