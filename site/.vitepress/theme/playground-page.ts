import {useData} from 'vitepress'
import {type Component, defineComponent, h, onBeforeUnmount, onMounted, ref} from 'vue'
import {classOf, loading, type PagePart} from './loading.ts'

/** The script of a part of the site: it makes that part in an element, and returns a function that ends it. */
interface PartScript {
  mount(host: HTMLElement): () => void
}

/** `undefined` if it cannot be loaded. */
async function loadScript(script: string): Promise<PartScript | undefined> {
  try {
    return await import(/* @vite-ignore */ script)
  } catch {
    return undefined
  }
}

/**
 * A part of a page that its script makes in the browser. On the first page, that script runs before this one is there.
 *
 * @param name of the script, and of the class of the element
 */
function scripted(componentName: string, name: PagePart): Component {
  return defineComponent({
    name: componentName,
    setup() {
      const host = ref<HTMLElement>()
      const {site, frontmatter} = useData()
      let end: (() => void) | undefined
      onMounted(async () => {
        const {linter} = frontmatter.value as {readonly linter: string}
        const script = await loadScript(`${site.value.base}${linter}/${name}.js`)
        if (host.value === undefined) return
        if (script !== undefined) end = script.mount(host.value)
        else {
          host.value.innerHTML = `<p class="notice" role="alert">The ${name} could not be loaded: load the page once more</p>`
          host.value.classList.add('live')
        }
      })
      onBeforeUnmount(() => end?.())
      // As HTML: what is in the element by then stays.
      return () => h('div', {ref: host, class: classOf(name), innerHTML: loading(name)})
    }
  })
}

export const PlaygroundPage = scripted('PlaygroundPage', 'playground')
export const LiveExample = scripted('LiveExample', 'example')
