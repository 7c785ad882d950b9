import {useData} from 'vitepress'
import {defineComponent, h, onBeforeUnmount, onMounted, ref} from 'vue'
import {loading} from './loading.ts'

const notLoaded = '<p class="notice" role="alert">The playground could not be loaded: load the page once more</p>'

/** `undefined` where it cannot be loaded. */
async function loadStart(script: string): Promise<typeof import('../../playground/start.ts') | undefined> {
  try {
    return await import(/* @vite-ignore */ script)
  } catch {
    return undefined
  }
}

/** The playground: it is made in the browser. On the first page, its own script does so before this one is there. */
export const PlaygroundPage = defineComponent({
  name: 'PlaygroundPage',
  setup() {
    const host = ref<HTMLElement>()
    const {site, frontmatter} = useData()
    let end: (() => void) | undefined
    onMounted(async () => {
      const {linter} = frontmatter.value as {readonly linter: string}
      const start = await loadStart(`${site.value.base}${linter}/playground.js`)
      if (host.value === undefined) return
      if (start !== undefined) end = start.mountPlayground(host.value)
      else {
        host.value.innerHTML = notLoaded
        host.value.classList.add('live')
      }
    })
    onBeforeUnmount(() => end?.())
    // As HTML: what is in the element by then stays.
    return () => h('div', {ref: host, class: 'playground', innerHTML: loading})
  }
})
