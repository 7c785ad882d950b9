import * as z from 'zod/v4/mini'
import {explainRule} from '../run/explain.ts'
import {plain} from '../text/quoted.ts'
import {defineTool} from './tool.ts'

export const explainTool = defineTool({
  name: 'explain',
  title: "A rule's page",
  description:
    'Explains a rule: why it is there, a good and a bad example, its options. Ask for the rule of a finding before you fix it.',
  input: z.strictObject({rule: z.string().check(z.minLength(1)).check(z.describe('Such as `ascii-only`'))}),
  output: z.strictObject({rule: z.string(), page: z.string().check(z.describe('Markdown'))}),
  answer({rule}) {
    const page = explainRule(rule)
    return {first: plain(page), content: () => ({rule: /^# (.+)/m.exec(page)?.[1] ?? rule, page})}
  }
})
