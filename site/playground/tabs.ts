/** The results, one view at a time. */
import {element} from './elements.ts'

export interface Tabs<View extends string> {
  readonly root: HTMLElement
  /** Shows which one is chosen. */
  show(view: View): void
}

/** @param panel the element that the views are shown in */
export function createTabs<View extends string>(
  titles: Readonly<Record<View, string>>,
  panel: HTMLElement,
  onChoose: (view: View) => void
): Tabs<View> {
  const names = Object.keys(titles) as View[]
  let shown = names[0]
  const tabs = names.map((name) =>
    element(
      'button',
      {
        type: 'button',
        role: 'tab',
        'aria-controls': panel.id,
        onclick: () => onChoose(name),
        onkeydown: (event) => move((event as KeyboardEvent).key)
      },
      titles[name]
    )
  )

  function move(key: string): void {
    const at = shown === undefined ? 0 : names.indexOf(shown)
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: at + names.length - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: names.length - 1
    }
    const next = steps[key]
    const name = next === undefined ? undefined : names[next % names.length]
    if (name === undefined) return
    tabs[names.indexOf(name)]?.focus()
    onChoose(name)
  }

  return {
    root: element('div', {class: 'tabs', role: 'tablist', 'aria-label': 'Results'}, ...tabs),
    show(view) {
      shown = view
      for (const [index, tab] of tabs.entries()) {
        tab.setAttribute('aria-selected', `${names[index] === view}`)
        tab.setAttribute('tabindex', names[index] === view ? '0' : '-1')
      }
    }
  }
}
