/** Whole system templates, an output of each, and single edits of each of their elements. */
import {phaseVerdicts, type TemplatePhase} from '../../../src/contracts/index.ts'
import {atLines, type LineEdit, misspelt, replaced, type WholeEdit, wholeEdits} from './edit.ts'

const directives: Readonly<Record<TemplatePhase, string>> = {
  plan: 'Write the proposal (proposal.md), the specs (specs/) and the tickets (tasks.md); use Mermaid and JSON Schema.',
  challenge: 'Review the proposal for logical consistency, and look for gaps.',
  implement: 'Write the code of each task and its tests, and keep the progress in IMPLEMENTATION.md.',
  review: 'Verify by running the tests, scan for security problems, and judge the quality of the code.',
  archive: 'Write the changelog, bring the specs up to date, and clean up.'
}

const phases = ['plan', 'challenge', 'implement', 'review', 'archive'] as const

function templateOf(phase: TemplatePhase): string {
  const verdicts = phaseVerdicts[phase]
  const ending =
    verdicts.length > 0
      ? `You MUST end with ${verdicts.map((verdict) => `<review>${verdict}</review>`).join(' or ')}.`
      : phase === 'implement'
        ? 'For each task print <task_status id="X.Y">COMPLETED|FAILED</task_status>.'
        : 'End with one sentence.'
  return `# Identity & Role

You are an Agentd SDD Specialist.

# Core Principles

- No code in planning.
- Use abstractions.

# Context

{{PROJECT_CONTEXT}}

{{PROJECT_STRUCTURE}}

{{ARTIFACTS}}
${phase === 'implement' ? '\n{{TASKS}}\n' : ''}
# Workflow Context

This is the phase ${phase}. ${directives[phase]}

${ending}
`
}

export const templateEdits: readonly WholeEdit[] = phases.flatMap((phase) => {
  const lines = templateOf(phase).split('\n')
  const path = `templates/system/CLAUDE-${phase}.md`
  return [
    ...wholeEdits(
      [...sectionEdits(lines), ...variableEdits(lines, phase), ...tagEdits(lines, phase), ...neutral(lines)],
      {path}
    ),
    ...nameEdits(lines, phase)
  ]
})

function sectionEdits(lines: readonly string[]): readonly LineEdit[] {
  const starts = lines.flatMap((line, at) => (line.startsWith('# ') ? [at] : []))
  return starts.flatMap((at, index): LineEdit[] => {
    const end = starts[index + 1] ?? lines.length
    const isContext = lines[at] === '# Context'
    const heading = lines[at] ?? ''
    const next = starts[index + 2] ?? lines.length
    const edits: readonly LineEdit[] = [
      {name: `without ${heading}`, lines: lines.toSpliced(at, end - at), at: [0, lines.length]},
      {name: `empty ${heading}`, lines: lines.toSpliced(at + 1, end - at - 1, ''), at: [0, lines.length]},
      ...(index < 3
        ? [
            {
              name: `swapped ${heading}`,
              lines: [...lines.slice(0, at), ...lines.slice(end, next), ...lines.slice(at, end), ...lines.slice(next)],
              at: [at, next] as const
            }
          ]
        : [])
    ]
    // Both also take its variables, or the directives and tags of the last section.
    return edits.filter(({name}) => index < 2 || (isContext && name.startsWith('empty')) || name.startsWith('swapped'))
  })
}

function variableEdits(lines: readonly string[], phase: TemplatePhase): readonly LineEdit[] {
  return [
    ...atLines(lines, /^\{\{/, (line, at) => {
      const name = line.slice(2, -2)
      const words = [
        ...misspelt(name)
          .filter((each) => /^[A-Z]/.test(each))
          .map((each) => `{{${each}}}`),
        `{{${name.toLowerCase()}}}`,
        `{{ ${name} }}`,
        `{{${name} }}`,
        `{${name}}`,
        `{{${name}}`,
        `{${name}}}`,
        `{{{${name}}}}`,
        `{{{{${name}}}}}`,
        `{{${name.replace('_', '-')}}}`,
        `{{${name.replace('_', ' ')}}}`
      ]
      return [...new Set(words)].filter((word) => word !== line).map((word) => replaced('variable', lines, at, word))
    }),
    ...atLines(lines, /^\{\{ARTIFACTS/, (_, at) => [
      ...['{{CONTEXT}}', '{{DATE}}', '{{PROJECT}}'].map((word) => replaced('variable', lines, at, word)),
      ...(phase === 'implement' ? [] : [replaced('variable', lines, at, '{{TASKS}}')])
    ]),
    ...atLines(lines, /^\{\{PROJECT_CONTEXT/, (_, at) => [
      {name: 'no context', lines: lines.toSpliced(at, 1), at: [0, lines.length] as const}
    ]),
    ...atLines(lines, /^\{\{TASKS/, (_, at) => [
      {name: 'no tasks', lines: lines.toSpliced(at, 1), at: [0, lines.length] as const}
    ])
  ]
}

function tagEdits(lines: readonly string[], phase: TemplatePhase): readonly LineEdit[] {
  const verdicts: readonly string[] = phaseVerdicts[phase]
  const others = ['NEEDS_REVISION', 'NEEDS_CHANGES', 'REJECTED', 'MAJOR_ISSUES'].filter(
    (each) => !verdicts.includes(each)
  )
  return [
    ...atLines(lines, /<review>/, (line, at) => {
      const words = [
        ...[...misspelt('PASS'), 'pass', 'Pass', 'OK', 'PASS.', '"PASS"', 'PASS: why', ...others].map(
          (word) => `<review>${word}</review>`
        ),
        ...misspelt('review').map((name) => `<review>PASS</${name}>`),
        '<Review>PASS</Review>',
        '<REVIEW>PASS</REVIEW>',
        '<review> PASS </review>',
        '<review>PASS',
        'PASS</review>',
        '<review>PASS<review>',
        '<review >PASS</review>',
        '< review>PASS</review>'
      ]
      const tags = words.map((word) => replaced('verdict', lines, at, line.replace('<review>PASS</review>', word)))
      return [...tags, {name: 'no verdicts', lines: lines.with(at, 'You MUST end.'), at: [0, lines.length] as const}]
    }),
    ...atLines(lines, /<task_status/, (line, at) => [
      ...['COMPLETE|FAILED', 'DONE|FAILED', 'COMPLETED|FAIL', 'completed|FAILED', 'COMPLETED|FAILED|SKIPPED'].map(
        (word) => replaced('status', lines, at, line.replace('COMPLETED|FAILED', word))
      ),
      ...[
        ' id="X"',
        ' id="1"',
        ' id="X.Y.Z"',
        ' id="T-1"',
        ' id=""',
        '',
        ' ID="X.Y"',
        " id='X.Y'",
        ' id=X.Y',
        ' id="X.Y" file="a"',
        '  id="X.Y"'
      ].map((id) => replaced('id', lines, at, line.replace(' id="X.Y"', id))),
      replaced('end', lines, at, line.replace('</task_status>', '')),
      replaced('end', lines, at, line.replace('</task_status>', '</task_statu>')),
      replaced('case', lines, at, line.replaceAll('task_status', 'TASK_STATUS')),
      {name: 'no status', lines: lines.with(at, 'Print each task.'), at: [0, lines.length]}
    ])
  ]
}

function nameEdits(lines: readonly string[], phase: TemplatePhase): readonly WholeEdit[] {
  const names = [
    ...misspelt('CLAUDE').map((agent) => `${agent}-${phase}`),
    ...misspelt(phase).map((each) => `CLAUDE-${each}`),
    ...['claude', 'Claude', 'MISTRAL'].map((agent) => `${agent}-${phase}`),
    `CLAUDE-${phase.toUpperCase()}`,
    `CLAUDE_${phase}`,
    `CLAUDE.${phase}`,
    `CLAUDE ${phase}`,
    `CLAUDE${phase}`,
    `${phase}-CLAUDE`,
    `CODEX`,
    `BASE`,
    phase
  ]
  return names.flatMap((name) =>
    wholeEdits([{name: `file ${name}`, lines, at: [0, 0]}], {path: `templates/system/${name}.md`})
  )
}

function neutral(lines: readonly string[]): readonly LineEdit[] {
  const text = lines.join('\n')
  const edited = (name: string, all: string): LineEdit => ({name, lines: all.split('\n')})
  return [
    edited('another depth', text.replace(/^# /gm, '## ')),
    edited('another identity', text.replace('an Agentd SDD Specialist', 'a careful engineer')),
    edited('more principles', text.replace('- Use abstractions.', '- Use abstractions.\n- Be brief.')),
    edited('a section more', text.replace('# Workflow Context', '# Notes\n\nMore.\n\n# Workflow Context')),
    edited('a skeleton', text.replace('{{ARTIFACTS}}', '{{ARTIFACTS}}\n\n{{SKELETON}}')),
    edited('no structure', text.replace('{{PROJECT_STRUCTURE}}\n\n', '')),
    edited('a thought', text.replace('You are', 'Think in <thought> tags. You are')),
    edited('tags in code', text.replace(/(<(review|task_status)[^>]*>[^<]*<\/\2>)/g, '`$1`')),
    edited('another file', text.replace('- Use abstractions.', '- Read `README.md`.')),
    edited(
      'code of another language',
      text.replace('- Use abstractions.', '- Write `{{#if x}}{{/if}}` and `{{{raw}}}`.')
    )
  ]
}
