/** Writes the lists of transcript formats: what else is generated reads them. */
import {writeChanged} from './changed-file.ts'
import {formatModules, listFormats} from './format-list.ts'

for (const [file, text] of Object.entries(formatModules(await listFormats()))) writeChanged(file, text)
