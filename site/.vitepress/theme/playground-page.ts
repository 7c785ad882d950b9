import {useData} from 'vitepress'
import {defineComponent, h, onBeforeUnmount, onMounted, ref} from 'vue'

/** What is there before the playground, and in its place where scripts are off. */
const loading = '<p class="status">The playground is loading<noscript>: it needs JavaScript</noscript></p>'

/** The playground: it is made in the browser. On the first page, its own script does so before this one is there. */
export const PlaygroundPage = defineComponent({
  name: 'PlaygroundPage',
  setup() {
    const host = ref<HTMLElement>()
    const {site, frontmatter} = useData()
    let end: (() => void) | undefined
    onMounted(async () => {
      const {linter} = frontmatter.value as {readonly linter: string}
      const script = `${site.value.base}${linter}/playground.js`
      const {mountPlayground} = (await import(/* @vite-ignore */ script)) as typeof import('../../playground/start.ts')
      if (host.value !== undefined) end = mountPlayground(host.value)
    })
    onBeforeUnmount(() => end?.())
    // As HTML: what is in the element by then stays.
    return () => h('div', {ref: host, class: 'playground', innerHTML: loading})
  }
})
