/** A declared contract and its typical deviations, as the linter, the generated reader and the program read them. */
import type {Proof} from '../../src/browser/evidence.ts'
import {element, messageNodes} from './elements.ts'
import type {ResultActions} from './results.ts'
import {textBlock} from './text-block.ts'

const columns = ['linter', 'reader', 'program'] as const

export function proofSection(proof: Proof, {show}: ResultActions): HTMLElement {
  const {name, agent, sentences, path, line, cases, mismatches} = proof
  const onclick = (): void => show(path, {line, column: 1, endLine: line, endColumn: 10_000})
  return element(
    'section',
    {class: 'asked proof'},
    element('h3', {}, element('code', {}, name), `${agent === undefined ? '' : ` of ${agent}`} on typical deviations`),
    element('p', {}, element('button', {type: 'button', class: 'place', onclick}, `${path}:${line}`)),
    ...sentences.map((each) => element('p', {class: 'facts'}, ...messageNodes(each))),
    ...mismatches.map(({kind, text, message}) =>
      element(
        'article',
        {class: 'contract'},
        element('p', {}, element('span', {class: 'outcome refused'}, kind), ' ', ...messageNodes(message)),
        textBlock('A text that shows it', text)
      )
    ),
    cases.length === 0 ? undefined : caseTable(cases)
  )
}

function caseTable(cases: Proof['cases']): HTMLElement {
  const used = columns.filter((column) => cases.some((each) => each[column] !== 'not run'))
  return element(
    'div',
    {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Typical deviations'},
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element('tr', {}, ...['deviation', ...used].map((title) => element('th', {scope: 'col'}, title)))
      ),
      element(
        'tbody',
        {},
        ...cases.map((each) =>
          element(
            'tr',
            {class: new Set(used.map((column) => each[column])).size > 1 ? 'differs' : ''},
            element(
              'th',
              {scope: 'row'},
              element(
                'details',
                {},
                element('summary', {}, each.drift === 'canonical' ? 'as shown' : each.drift),
                element('pre', {}, each.text)
              )
            ),
            ...used.map((column) => element('td', {class: `outcome ${each[column].replace(' ', '-')}`}, each[column]))
          )
        )
      )
    )
  )
}
