import type {Theme} from 'vitepress'
import theme from 'vitepress/theme-without-fonts'
import {PageFilter} from './page-filter.ts'
import {PlaygroundPage} from './playground-page.ts'
import './style.css'
import './playground.css'

export default {
  extends: theme,
  enhanceApp({app}) {
    app.component('PageFilter', PageFilter)
    app.component('PlaygroundPage', PlaygroundPage)
  }
} satisfies Theme
