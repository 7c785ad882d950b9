/** `npm run release:pack -- DIR`: writes what a release publishes into an empty folder; `SHA256SUMS` is the same for the same source. */

import {packRelease} from './release/pack.ts'
import {releaseFolder} from './release-folder.ts'

packRelease(releaseFolder('release:pack', ['bin/lint-agents.js', 'action/bundle.js', 'dist']))
