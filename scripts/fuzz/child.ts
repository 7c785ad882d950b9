/** Runs the cases that the parent process sends, one after the other. */
import {removeFolders} from '../../test/support/folder.ts'
import type {Case} from './case.ts'
import {faultsOf} from './check.ts'

process.on('message', (found: Case) => {
  void faultsOf(found).then((faults) => process.send?.(faults))
})

process.on('disconnect', () => process.exit())
process.on('exit', removeFolders)
process.send?.('ready')
