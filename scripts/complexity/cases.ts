/** All worst cases: a list for each part of the product. */
import {contractCases} from './contract-cases.ts'
import {dataCases} from './data-cases.ts'
import {deriveCases} from './derive-cases.ts'
import {markdownCases} from './markdown-cases.ts'
import {textCases} from './text-cases.ts'
import type {WorstCase} from './worst-case.ts'

export const cases: readonly WorstCase[] = [
  ...textCases,
  ...markdownCases,
  ...contractCases,
  ...deriveCases,
  ...dataCases
]
