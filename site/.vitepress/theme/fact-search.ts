import {withBase} from 'vitepress'
import {computed, defineComponent, h, onMounted, ref, shallowRef, type VNode} from 'vue'
import type {FactRow} from '../../build/facts.ts'

/** Limit of rows on the page. */
const mostRows = 50

/** Searches the facts of all hosts; they load when a person begins. */
export const FactSearch = defineComponent({
  name: 'FactSearch',
  setup() {
    const search = ref('')
    const facts = shallowRef<readonly (readonly [row: FactRow, text: string])[]>()
    const fault = ref('')
    const found = computed(() => {
      const words = search.value.toLowerCase().split(/\s+/)
      return facts.value?.filter(([, text]) => words.every((word) => text.includes(word))) ?? []
    })

    onMounted(() => {
      search.value = new URLSearchParams(location.search).get('q') ?? ''
      if (search.value !== '') void load()
    })

    async function load(): Promise<void> {
      if (facts.value !== undefined) return
      try {
        const rows = (await (await fetch(withBase('/facts.json'))).json()) as readonly FactRow[]
        facts.value = rows.map((row) => [row, row.join(' ').replaceAll('`', '').toLowerCase()])
        fault.value = ''
      } catch {
        fault.value = 'The facts could not be loaded'
      }
    }

    function change(text: string): void {
      search.value = text
      void load()
      const query = text === '' ? '' : `?${new URLSearchParams([['q', text]])}`
      history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`)
    }

    const status = (): string => {
      if (fault.value !== '') return fault.value
      if (search.value === '' || facts.value === undefined) return ''
      const [count, all] = [found.value.length, facts.value.length]
      return `${count} of ${all} facts${count > mostRows ? `, the first ${mostRows} shown` : ''}`
    }

    return () =>
      h('div', {class: 'fact-search'}, [
        h('form', {class: 'page-filter', role: 'search', onSubmit: (event: Event) => event.preventDefault()}, [
          h('input', {
            type: 'search',
            placeholder: 'Search the facts of all hosts, such as "agent color"',
            'aria-label': 'Search the facts of all hosts',
            value: search.value,
            onFocus: () => void load(),
            onInput: ({target}: Event) => change((target as HTMLInputElement).value)
          }),
          h('span', {role: 'status', class: 'facts'}, status())
        ]),
        search.value === '' || found.value.length === 0 ? undefined : factList(found.value.map(([row]) => row))
      ])
  }
})

function factList(rows: readonly FactRow[]): VNode {
  return h('ol', [
    ...rows
      .slice(0, mostRows)
      .map(([host, page, file, fault, effect, proof]) =>
        h('li', [
          h('p', {class: 'facts'}, [
            h('a', {href: withBase(`/${page}?${new URLSearchParams([['file', file]])}`)}, host),
            ', ',
            ...withCode(file)
          ]),
          h('p', [...withCode(fault), ': ', h('strong', withCode(effect))]),
          h('p', {class: 'facts'}, withCode(proof))
        ])
      )
  ])
}

/** Text with the code between backticks. */
function withCode(text: string): (VNode | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? h('code', part) : part))
}
