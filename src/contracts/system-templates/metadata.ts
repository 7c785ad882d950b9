/** The metadata of a template: the data model of the system prompt templates. */
import * as z from 'zod/mini'
import {fileName} from '../../text/path-ends.ts'
import {findVariables} from './find-variables.ts'
import {parseTemplateName, TemplateAgent, TemplatePhase} from './name.ts'

export const TemplateMetadata = z
  .object({
    agent: TemplateAgent,
    phase: TemplatePhase,
    variables: z.array(z.string()).check(z.describe('List of variables detected/required in the template'))
  })
  .check(z.meta({title: 'SystemTemplateMetadata'}))
export type TemplateMetadata = z.infer<typeof TemplateMetadata>

/**
 * The metadata of a template, each variable once; `undefined` where its file name is not one of R1.
 *
 * @param path the file name, or a path that ends in it
 */
export function readTemplateMetadata(path: string, text: string): TemplateMetadata | undefined {
  const name = parseTemplateName(fileName(path))
  return name && {...name, variables: [...new Set(findVariables(text).map((variable) => variable.name))]}
}
