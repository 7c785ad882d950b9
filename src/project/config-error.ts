import {LinesError} from './lines-error.ts'

/** A mistake in a configuration file: its message gives file, line and column. */
export class ConfigError extends LinesError {}
