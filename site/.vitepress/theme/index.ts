import type {Theme} from 'vitepress'
import theme from 'vitepress/theme-without-fonts'
import {FactSearch} from './fact-search.ts'
import {PageFilter} from './page-filter.ts'
import {LiveExample, PlaygroundPage} from './playground-page.ts'
import './style.css'
import './playground.css'

export default {
  extends: theme,
  enhanceApp({app, router}) {
    // Between addresses of the playground, it reads the texts itself: loaded again, it would begin anew.
    router.onBeforePageLoad = (to) => {
      const path = to.replace(/[?#].*/, '')
      return !(path === router.route.path && /\/playground(?:\.html)?$/.test(path))
    }
    app.component('PageFilter', PageFilter)
    app.component('FactSearch', FactSearch)
    app.component('PlaygroundPage', PlaygroundPage)
    app.component('LiveExample', LiveExample)
  }
} satisfies Theme
