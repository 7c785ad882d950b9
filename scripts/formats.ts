/** Writes the lists of transcript formats: what else is generated reads them. */
import {writeFileSync} from 'node:fs'
import {formatModules, listFormats} from './format-list.ts'

for (const [file, text] of Object.entries(formatModules(await listFormats()))) writeFileSync(file, text)
