/** All worst cases: a list for each part of the product. */
import {contractCases} from './contract-cases.ts'
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
import {deriveCases} from './derive-cases.ts'
import {markdownCases} from './markdown-cases.ts'
import {textCases} from './text-cases.ts'
import type {WorstCase} from './worst-case.ts'

export const cases: readonly WorstCase[] = [
  ...textCases,
  ...markdownCases,
  ...contractCases,
  ...deriveCases,
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
