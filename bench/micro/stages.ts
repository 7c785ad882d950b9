/** Which part of a run a source file belongs to. */

/** In the order of the table; the first that matches counts. A file of none belongs to what called it. */
const stages: readonly (readonly [stage: string, files: RegExp])[] = [
  ['block structure', /src\/(?:markdown|text\/document)/],
  ['front matter', /src\/text\/(?:front-matter|flat-yaml|yaml)|leaves\/yaml|node_modules\/yaml|agent-front-matter/],
  ['trees of micromark', /leaves\/(?:micromark|mdast)|node_modules\/(?:micromark|mdast)/],
  ['git', /src\/project\/(?:git-programs|run-git|git|staged|changed)\.ts/],
  ['reading files', /src\/(?:project\/(?:open-file|text-file|incidental)|run\/read)\.ts/],
  ['contract: ascii', /src\/contracts\/ascii|src\/text\/character/],
  ['contract: line endings', /src\/contracts\/line-endings/],
  ['contract: template variables', /src\/contracts\/template-variables/],
  ['contract: suggested prompts', /src\/contracts\/suggested-prompts/],
  ['contract: system templates', /src\/contracts\/system-templates/],
  ['contract: agent response', /src\/contracts\/agent-response/],
  ['contract: prompt sections', /src\/contracts\/prompt-sections/],
  ['contract: inception party', /src\/contracts\/inception-party/],
  ['contract: custom', /src\/contracts\/custom/],
  ['contract: definition', /src\/contracts\/definition/],
  ['contracts: shared', /src\/contracts\//],
  ['rules', /(?:^|\/)rules\//],
  ['report', /src\/(?:reporters\/|cli\/reports|run\/(?:report|reports|tally)\.ts)/],
  ['linter', /src\/linter\//],
  ['discovery and settings', /src\/(?:project|run\/(?:find|inputs))/],
  ['transcripts', /src\/(?:transcripts\/|run\/(?:transcripts|lint-transcript))/],
  ['command line', /src\/cli\//],
  ['run', /src\/run\//]
]

/** @param files of the functions that were running, the innermost first; `undefined` for those of Node */
export function stageOf(files: readonly (string | undefined)[]): string {
  for (const file of files) {
    const stage = file === undefined ? undefined : stages.find(([, pattern]) => pattern.test(file))
    if (stage !== undefined) return stage[0]
  }
  return 'Node and V8'
}

/** The order of the stages in a table. */
export function orderOf(stage: string): number {
  const index = stages.findIndex(([name]) => name === stage)
  return index === -1 ? stages.length : index
}
