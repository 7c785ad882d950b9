/** What the playground begins with: the example of the README, and the files of examples/. */
import {readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {
  configurationName,
  type PlaygroundExample,
  type PlaygroundFile,
  type PlaygroundState
} from '../playground/state.ts'

/** @throws {Error} where the README has no such fence any more */
export function playgroundExamples(): readonly PlaygroundExample[] {
  return [
    {title: 'A reviewer and its verdict', state: readmeState()},
    {title: 'Six outputs of one agent', state: learnedState()},
    {title: 'An expression and its contract', state: programState()},
    {title: 'examples/bad: what is wrong in each kind of file', state: folderState('examples/bad')},
    {title: 'examples/good: the same without a fault', state: folderState('examples/good')}
  ]
}

/** The definition and the output at the top of the README. */
function readmeState(): PlaygroundState {
  const readme = readFileSync('README.md', 'utf8')
  const files = [...readme.matchAll(/^(`{3,})\w+ (\S+\.md)\n([\s\S]*?)^\1$/gm)].map(([, , path = '', text = '']) => ({
    path,
    text
  }))
  const [definition, output] = files
  if (definition === undefined || output === undefined)
    throw new Error('README.md: Missing example, expected a definition and an output')
  const configuration = {files: [{include: ['runs/**'], kind: 'output', agent: 'code-reviewer'}]}
  return {definitions: [definition], outputs: [output], configuration: [configurationOf(configuration)]}
}

/** Outputs that share a form which no definition asks for yet. */
function learnedState(): PlaygroundState {
  const risks = [
    'The cache is cold',
    'A retry may repeat a write',
    'None',
    'The index is rebuilt',
    'Two callers are left',
    'None'
  ]
  const outputs = risks.map((risk, index) => ({
    path: `runs/${index + 1}.md`,
    text: `# Review ${index + 1}\n\n${risk === 'None' ? 'Nothing to say about this change.' : `The change has a risk: ${risk.toLowerCase()}.`}\n\nRISK: ${risk}\nVERDICT: ${index % 3 === 1 ? 'FAIL' : 'PASS'}\n`
  }))
  const definition = {
    path: '.claude/agents/risk-reviewer.md',
    text: '---\nname: risk-reviewer\ndescription: Reviews the risk of a change\n---\n\nReview the change, name its largest risk, and say whether it may be merged.\n'
  }
  const configuration = {files: [{include: ['runs/**'], kind: 'output', agent: 'risk-reviewer'}]}
  return {definitions: [definition], outputs, configuration: [configurationOf(configuration)]}
}

/** A program whose expression takes less than the definition of its agent shows. */
function programState(): PlaygroundState {
  const shown = 'DECISION: SHIP | HOLD'
  return {
    definitions: [
      {
        path: '.claude/agents/releaser.md',
        text: `---\nname: releaser\ndescription: Decides on a release\n---\n\nEnd with your decision:\n\n<!-- lint-agents output decision -->\n\`\`\`\n${shown}\n\`\`\`\n`
      }
    ],
    outputs: [{path: 'runs/releaser/1.md', text: 'Ready, and nobody waits for it.\n\n**DECISION:** SHIP\n'}],
    configuration: [
      configurationOf({
        contracts: {gate: {program: 'src/gate.ts#DECISION'}},
        agents: {releaser: ['gate']},
        files: [{include: ['runs/**'], kind: 'output'}]
      }),
      {
        path: 'src/gate.ts',
        text: 'export const DECISION = /DECISION: (SHIP|HOLD)/\n\nexport const decisionOf = (answer: string) => DECISION.exec(answer)?.[1]\n'
      }
    ]
  }
}

function configurationOf(value: object): PlaygroundFile {
  return {path: configurationName, text: `${JSON.stringify(value, null, 2)}\n`}
}

/** The files of a folder: outputs and transcripts apart from what defines agents. */
function folderState(folder: string): PlaygroundState {
  const files = readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort()
    .map((path) => ({path, text: readFileSync(join(folder, path), 'utf8')}))
  const isConfiguration = ({path}: PlaygroundFile): boolean => path === configurationName
  const isOutput = ({path}: PlaygroundFile): boolean => /^(?:outputs|runs)\//.test(path)
  return {
    definitions: files.filter((file) => !isConfiguration(file) && !isOutput(file)),
    outputs: files.filter(isOutput),
    configuration: files.filter(isConfiguration)
  }
}
