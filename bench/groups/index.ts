import {coldContract, coldPlain} from './cold.ts'
import {filter} from './filter.ts'
import type {Bench} from './group.ts'
import {corpora, shapes} from './growth.ts'
import {hook} from './hook.ts'
import {many} from './many.ts'
import {sessions} from './sessions.ts'
import {staged} from './staged.ts'

/** In the order in which they are shown. */
export const benches: readonly Bench[] = [
  coldPlain,
  coldContract,
  many,
  staged,
  hook,
  sessions,
  filter,
  corpora,
  shapes
]
