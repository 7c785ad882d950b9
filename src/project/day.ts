import {ConfigError} from '../disk/errors.ts'
import {sentence} from '../text/quoted.ts'

/** The last second of the year 9999. */
const latest = 253_402_300_799

/**
 * Day of a run, in UTC, from `SOURCE_DATE_EPOCH` (seconds since 1970); by default today.
 *
 * @throws {ConfigError} for an invalid value
 */
export function dayOf({SOURCE_DATE_EPOCH: seconds = ''}: Readonly<Record<string, string | undefined>>): string {
  if (seconds !== '' && !(/^\d+$/.test(seconds) && Number(seconds) <= latest))
    throw new ConfigError(
      sentence`Unexpected SOURCE_DATE_EPOCH \`${seconds}\`, expected seconds since 1970, such as 1793577600`
    )
  const date = seconds === '' ? new Date() : new Date(Number(seconds) * 1000)
  return date.toISOString().slice(0, 10)
}
