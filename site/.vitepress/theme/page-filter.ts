import {defineComponent, h, onMounted, type PropType, ref} from 'vue'

/** A way to choose rows: a column of the tables, or the heading above them. */
interface Choice {
  readonly title: string
  /** The title of a column, or `h2`. */
  readonly from: string
}

interface Row {
  readonly element: HTMLElement
  readonly text: string
  readonly values: readonly (readonly string[])[]
}

/** Filters the rows of all tables of a page; without scripts, the page shows all of them. */
export const PageFilter = defineComponent({
  name: 'PageFilter',
  props: {
    choices: {type: Array as PropType<readonly Choice[]>, required: true},
    label: {type: String, required: true}
  },
  setup({choices, label}) {
    const options = ref<readonly (readonly string[])[]>(choices.map(() => []))
    const chosen = ref<string[]>(choices.map(() => ''))
    const search = ref('')
    const status = ref('')
    let rows: readonly Row[] = []

    onMounted(() => {
      rows = readRows(choices)
      options.value = choices.map((_, index) => [...new Set(rows.flatMap(({values}) => values[index] ?? []))].sort())
      const given = new URLSearchParams(location.search)
      search.value = given.get('q') ?? ''
      chosen.value = choices.map(({title}) => given.get(title.toLowerCase()) ?? '')
      filter()
    })

    function filter(): void {
      const words = search.value.toLowerCase().split(/\s+/)
      let count = 0
      for (const {element, text, values} of rows) {
        const isFound =
          words.every((word) => text.includes(word)) &&
          chosen.value.every((value, index) => value === '' || values[index]?.includes(value) === true)
        element.hidden = !isFound
        if (isFound) count++
      }
      const isFiltered = search.value !== '' || chosen.value.some((value) => value !== '')
      hideEmpty(isFiltered)
      status.value = isFiltered ? `${count} of ${rows.length} ${label}` : `${rows.length} ${label}`
      const query = new URLSearchParams([
        ...(search.value === '' ? [] : [['q', search.value]]),
        ...choices.flatMap(({title}, index) =>
          chosen.value[index] ? [[title.toLowerCase(), chosen.value[index]]] : []
        )
      ] as string[][])
      const suffix = query.size === 0 ? '' : `?${query}`
      history.replaceState(history.state, '', `${location.pathname}${suffix}${location.hash}`)
    }

    return () =>
      h(
        'form',
        {
          class: 'page-filter',
          role: 'search',
          'aria-label': `Filter the ${label}`,
          onSubmit: (event: Event) => event.preventDefault()
        },
        [
          h('input', {
            type: 'search',
            placeholder: `Search ${label}`,
            'aria-label': `Search ${label}`,
            value: search.value,
            onInput: ({target}: Event) => {
              search.value = (target as HTMLInputElement).value
              filter()
            }
          }),
          ...choices.map(({title}, index) =>
            h(
              'select',
              {
                'aria-label': title,
                value: chosen.value[index],
                onChange: ({target}: Event) => {
                  chosen.value[index] = (target as HTMLSelectElement).value
                  filter()
                }
              },
              [
                h('option', {value: ''}, `${title}: all`),
                ...(options.value[index] ?? []).map((value) => h('option', {value}, value))
              ]
            )
          ),
          h('span', {role: 'status', class: 'facts'}, status.value)
        ]
      )
  }
})

/** The rows of the tables that have one of the columns. */
function readRows(choices: readonly Choice[]): readonly Row[] {
  return [...document.querySelectorAll<HTMLTableElement>('.vp-doc table')].flatMap((table) => {
    const titles = [...table.querySelectorAll('th')].map((cell) => cell.textContent ?? '')
    if (!choices.some(({from}) => titles.includes(from))) return []
    table.dataset['filtered'] = ''
    const heading = headingAbove(table)
    return [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')].map((element) => {
      const cells = [...element.cells].map((cell) => cell.textContent ?? '')
      // What is behind a comma is a version, or another value.
      const values = choices.map(({from}) => (from === 'h2' ? [heading] : valuesIn(cells[titles.indexOf(from)] ?? '')))
      return {element, values, text: [heading, ...cells].join(' ').toLowerCase()}
    })
  })
}

function valuesIn(cell: string): readonly string[] {
  return cell.split(', ').filter((value) => /^[A-Za-z]/.test(value))
}

function headingAbove(table: Element): string {
  for (let at: Element | null = table; at !== null; at = at.previousElementSibling)
    if (at.tagName === 'H2') return (at.firstChild?.textContent ?? '').trim()
  return ''
}

/** While rows are filtered, only headings and tables that have some are shown. */
function hideEmpty(isFiltered: boolean): void {
  const parts = [...document.querySelectorAll<HTMLElement>('.vp-doc > div > *')]
  let hasRows = {h2: false, h3: false}
  for (const part of parts.toReversed()) {
    if (part.classList.contains('page-filter') || part.tagName === 'H1') break
    if (part.tagName === 'TABLE') {
      const isShown = part.dataset['filtered'] !== undefined && part.querySelector('tbody tr:not([hidden])') !== null
      part.hidden = isFiltered && !isShown
      if (isShown) hasRows = {h2: true, h3: true}
    } else if (part.tagName === 'H3' || part.tagName === 'H2') {
      const level = part.tagName.toLowerCase() as 'h2' | 'h3'
      part.hidden = isFiltered && !hasRows[level]
      hasRows = level === 'h2' ? {h2: false, h3: false} : {...hasRows, h3: false}
    } else part.hidden = isFiltered
  }
}
