/** What the linter answers, as elements. */
import type {AskedAnswer, AskedPart, LearnedAnswer, LintAnswer, MissingAnswer} from '../../src/browser/lint.ts'
import type {ListedFinding} from '../../src/report/report.ts'
import {element, messageNodes} from './elements.ts'
import {proofSection} from './proofs.ts'
import {parsedSettings, rulesOff, withRule} from './rule-settings.ts'
import {textBlock} from './text-block.ts'

/** What a person can do with a result. */
export interface ResultActions {
  show(path: string, place: Pick<ListedFinding, 'line' | 'column' | 'endLine' | 'endColumn'>): void
  fix(path: string, fix: NonNullable<ListedFinding['fix']>): void
  /** Replaces the text of a file. */
  write(path: string, text: string): void
  /** Asks the linter once more. */
  again(): void
}

/** The address of the page of a rule: in this site where it has one. @param folder of the linter in the site */
function pageOf({rule, url}: ListedFinding, folder: URL): string {
  return url.includes(`/rules/${rule}`) ? new URL(`../rules/${rule}`, folder).pathname : url
}

/** Why there is no answer; a place in a file, where the message begins with one, leads there. */
export function faultItem({fault, isUnloaded = false}: MissingAnswer, {show, again}: ResultActions): HTMLElement {
  const [, path, row = '', at = '', message = ''] = /^([^\n:]{1,500}):(\d{1,9}):(\d{1,9}): ([\s\S]+)$/.exec(fault) ?? []
  if (path === undefined) {
    const retry = isUnloaded
      ? element('button', {type: 'button', class: 'again', onclick: again}, 'Try again')
      : undefined
    return element('p', {class: 'fault'}, ...messageNodes(fault), ' ', retry)
  }
  const [line, column] = [Number(row), Number(at)]
  const onclick = (): void => show(path, {line, column, endLine: line, endColumn: column + 1})
  const place = element('button', {type: 'button', class: 'place', onclick}, `${path}:${line}:${column}`)
  return element('p', {class: 'fault'}, place, ' ', ...messageNodes(message))
}

export function findingsList({report, notices, tree}: LintAnswer, actions: ResultActions, folder: URL): HTMLElement {
  const found = report.files.flatMap(({path, findings}) => findings.map((finding) => ({path, finding})))
  const list = element(
    'ol',
    {class: 'findings'},
    ...found.map(({path, finding}) => findingItem(path, finding, actions, folder))
  )
  return element(
    'div',
    {},
    found.length === 0
      ? element('p', {class: 'empty'}, report.files.length === 0 ? 'Nothing checked' : 'No findings')
      : list,
    notices.length === 0
      ? undefined
      : element(
          'ul',
          {class: 'notices', 'aria-label': 'What was not checked'},
          ...notices.map((notice) => element('li', {}, ...messageNodes(notice)))
        ),
    element('details', {class: 'readers'}, element('summary', {}, 'Who reads these files'), element('pre', {}, tree))
  )
}

/** A box for each rule that has findings, and for each that the configuration turns off. */
export function ruleToggles(
  found: readonly string[],
  configuration: string,
  write: (text: string) => void
): HTMLElement | undefined {
  const off = rulesOff(configuration)
  const rules = [...new Set([...found, ...off])].sort()
  if (rules.length === 0 || parsedSettings(configuration) === undefined) return undefined
  const box = (rule: string): HTMLElement => {
    const input = element('input', {
      type: 'checkbox',
      checked: !off.includes(rule),
      onchange: () => write(withRule(configuration, rule, input.checked) ?? configuration)
    })
    return element('label', {}, input, ` ${rule}`)
  }
  return element('fieldset', {class: 'rules'}, element('legend', {}, 'Rules'), ...rules.map(box))
}

function findingItem(path: string, finding: ListedFinding, actions: ResultActions, folder: URL): HTMLElement {
  const {severity, rule, message, line, column, origin, fix, related = []} = finding
  const place = `${path}:${line}:${column}`
  return element(
    'li',
    {class: `finding ${severity}`},
    element('span', {class: 'severity'}, severity),
    element('button', {type: 'button', class: 'place', onclick: () => actions.show(path, finding)}, place),
    element(
      'div',
      {class: 'message'},
      ...messageNodes(message),
      origin &&
        element(
          'p',
          {class: 'facts'},
          `message ${origin.message} of ${origin.agent ?? origin.thread}, ${origin.line}:${origin.column}`
        ),
      ...related.map((each) => relatedLine(each, actions))
    ),
    element(
      'div',
      {class: 'more'},
      fix &&
        element(
          'button',
          {type: 'button', class: 'fix', onclick: () => actions.fix(path, fix)},
          fix.safe ? `Fix: ${fix.title}` : `Fix, unsafe: ${fix.title}`
        ),
      element('a', {class: 'rule', href: pageOf(finding, folder)}, rule)
    )
  )
}

function relatedLine(
  {path, line, message}: NonNullable<ListedFinding['related']>[number],
  {show}: ResultActions
): HTMLElement {
  const onclick = (): void => show(path, {line, column: 1, endLine: line, endColumn: 10_000})
  return element(
    'p',
    {class: 'facts'},
    element('button', {type: 'button', class: 'place', onclick}, `${path}:${line}`),
    `: ${message}`
  )
}

/** What definitions ask their agents to print, and why. */
export function askedList({definitions, proofs}: AskedAnswer, actions: ResultActions): HTMLElement {
  const asking = definitions.filter(({contracts, unread}) => contracts.length + unread.length > 0)
  if (asking.length + proofs.length === 0)
    return element(
      'p',
      {class: 'empty'},
      'No definition asks for a format. Show one in a fence, behind words such as ',
      element('q', {}, 'End with exactly this:')
    )
  return element(
    'div',
    {},
    ...asking.map(({path, agent, contracts, unread, marked}) =>
      element(
        'section',
        {class: 'asked'},
        element('h3', {}, agent, ' ', element('span', {class: 'facts'}, path)),
        ...contracts.map((part) => askedPart(path, part, actions)),
        ...unread.map(({line, endLine}) =>
          element(
            'p',
            {class: 'facts'},
            lineButton(path, line, endLine, actions),
            ' An output seems to be asked for, and could not be read: a marker would declare it'
          )
        ),
        marked === undefined
          ? undefined
          : element(
              'button',
              {type: 'button', class: 'fix', onclick: () => actions.write(path, marked)},
              'Write the markers into the definition'
            )
      )
    ),
    ...proofs.map((proof) => proofSection(proof, actions))
  )
}

function askedPart(path: string, part: AskedPart, actions: ResultActions): HTMLElement {
  const {name, kind, line, endLine, declared, why, contract, words, marker, evidence} = part
  return element(
    'article',
    {class: 'contract'},
    element(
      'p',
      {},
      element('code', {}, name),
      ` (${kind}), ${declared ? 'declared' : 'derived from the words of the definition'}: `,
      lineButton(path, line, endLine, actions)
    ),
    words === '' ? undefined : element('p', {}, ...messageNodes(`An output has ${words}`)),
    why.length === 0
      ? undefined
      : element(
          'p',
          {class: 'facts'},
          'Because of ',
          ...why.flatMap((each, index) => [
            index === 0 ? '' : ', ',
            element('q', {}, each.words),
            ` (line ${each.line})`
          ])
        ),
    evidence && evidence.outputs > 0
      ? element('p', {}, `Held by ${evidence.hold} of ${evidence.outputs} outputs`)
      : undefined,
    evidence && evidence.outputs > 0
      ? element(
          'ul',
          {class: 'facts'},
          ...evidence.parts
            .filter(({hold}) => hold < evidence.outputs)
            .map((each) => element('li', {}, `${each.hold} of ${evidence.outputs}: `, ...messageNodes(each.part)))
        )
      : undefined,
    marker === undefined ? undefined : textBlock('In the configuration', `"${name}": ${JSON.stringify(contract)}`),
    marker === undefined || declared ? undefined : textBlock('As a marker above the block', marker)
  )
}

function lineButton(path: string, line: number, endLine: number, {show}: ResultActions): HTMLElement {
  const lines = line === endLine ? `line ${line}` : `lines ${line} to ${endLine}`
  return element(
    'button',
    {type: 'button', class: 'place', onclick: () => show(path, {line, column: 1, endLine, endColumn: 10_000})},
    lines
  )
}

/** What captured outputs share. */
export function learnedList({agents, others}: LearnedAnswer): HTMLElement {
  return element(
    'div',
    {},
    ...agents.map(({agent, outputs, contracts}) =>
      element(
        'section',
        {class: 'asked'},
        element(
          'h3',
          {},
          agent,
          ' ',
          element('span', {class: 'facts'}, `${outputs} ${outputs === 1 ? 'output' : 'outputs'}`)
        ),
        contracts.length > 0
          ? undefined
          : element(
              'p',
              {class: 'facts'},
              outputs < 5
                ? 'At least 5 outputs of one agent show what they share'
                : 'Nothing that at least 95 % of the outputs share'
            ),
        ...contracts.map(({name, kind, contract, marker, evidence}) =>
          element(
            'article',
            {class: 'contract'},
            element(
              'p',
              {},
              element('code', {}, name),
              ` (${kind}), held by ${evidence.hold} of ${evidence.outputs} outputs`
            ),
            textBlock('In the configuration', `"${name}": ${JSON.stringify(contract)}`),
            textBlock('As a marker in the definition', marker)
          )
        )
      )
    ),
    others === 0
      ? undefined
      : element(
          'p',
          {class: 'facts'},
          `${others} of the outputs are of an agent without a name: give it as `,
          element('code', {}, 'agent'),
          ' in the configuration'
        )
  )
}
