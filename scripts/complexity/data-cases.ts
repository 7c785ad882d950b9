import {agentFileCases, agentTextCases, codexCases} from './data/agent-files.ts'
import {baselineCases, configurationCases, recordCases} from './data/configuration.ts'
import {frontMatterCases} from './data/front-matter.ts'
import {jsonCases} from './data/json.ts'
import {partyCases} from './data/party.ts'
import {reportCases} from './data/reports.ts'
import {responseCases} from './data/response.ts'
import {tableCases} from './data/tables.ts'
import {transcriptCases} from './data/transcripts.ts'
import {yamlCases} from './data/yaml.ts'
import type {WorstCase} from './worst-case.ts'

/** The worst cases of data: front matter, JSON, YAML, transcripts, records, the files of a project. */
export const dataCases: readonly WorstCase[] = [
  ...frontMatterCases,
  ...agentFileCases,
  ...agentTextCases,
  ...codexCases,
  ...jsonCases,
  ...yamlCases,
  ...responseCases,
  ...transcriptCases,
  ...tableCases,
  ...partyCases,
  ...configurationCases,
  ...recordCases,
  ...baselineCases,
  ...reportCases
]
