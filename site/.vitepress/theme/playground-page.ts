import {useData} from 'vitepress'
import {defineComponent, h, onBeforeUnmount, onMounted, ref} from 'vue'
import {openPageLinter} from '../../playground/linter.ts'
import type {PlaygroundExample} from '../../playground/state.ts'

/** The playground: it is made in the browser, where it is loaded alone. */
export const PlaygroundPage = defineComponent({
  name: 'PlaygroundPage',
  setup() {
    const host = ref<HTMLElement>()
    const {site, frontmatter} = useData()
    let end: (() => void) | undefined
    onMounted(async () => {
      const {base} = site.value
      const {linter: folder} = frontmatter.value as {readonly linter: string}
      // The worker loads while the editors do.
      const linter = openPageLinter(`${base}${folder}/worker.js`)
      end = linter.close
      const [{mountPlayground}, examples] = await Promise.all([
        import('../../playground/playground.ts'),
        fetch(`${base}${folder}/examples.json`).then(
          (response) => response.json() as Promise<readonly PlaygroundExample[]>
        )
      ])
      if (host.value !== undefined) end = mountPlayground(host.value, {base, linter, examples})
    })
    onBeforeUnmount(() => end?.())
    return () => h('div', {ref: host, class: 'playground'}, [h('p', {class: 'status'}, 'The playground is loading')])
  }
})
