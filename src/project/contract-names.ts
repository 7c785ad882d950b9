import {contractNames} from '../contracts/source.ts'
import type {Config} from './config.ts'

/** All contracts that a configuration can name. */
export function contractsOf(config: Config | undefined): readonly string[] {
  return [...contractNames, ...Object.keys(config?.contracts ?? {})]
}
