/** https://cursor.com/docs */

import {formed, keysOf, tableOf, text} from '../shapes.ts'
import type {HostManifest} from './model.ts'
import {documented, hooksFile, listedPlugins, pluginParts, serversBy} from './plugin-parts.ts'

const facts = documented('cursor')

/** `.cursor-plugin/plugin.json` */
export const cursorPlugin = (): HostManifest => ({
  ...facts,
  id: 'cursor-plugin',
  noun: 'plugin',
  root: '../',
  shape: tableOf({
    name: {
      shape: formed(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/, 'lower case, digits, hyphens and dots'),
      required: true
    },
    ...pluginParts
  })
})

/** `.cursor-plugin/marketplace.json` */
export const cursorMarketplace = (): HostManifest => ({
  ...facts,
  id: 'cursor-marketplace',
  noun: 'marketplace',
  root: '../',
  packages: {list: 'plugins', from: 'source', manifest: '.cursor-plugin/plugin.json'},
  links: ['same-names', 'catalogue'],
  shape: tableOf({
    name: {shape: text, required: true},
    owner: {shape: tableOf(keysOf(['name', 'email'], text)), required: true},
    ...listedPlugins('folder')
  })
})

/** `.cursor/hooks.json` */
export const cursorHooksFile = (): HostManifest => ({
  ...facts,
  id: 'cursor-hooks',
  noun: 'hooks',
  root: '../',
  shape: hooksFile
})

/** `.cursor/mcp.json` */
export const cursorServers = (): HostManifest => ({
  ...facts,
  id: 'cursor-servers',
  noun: 'servers',
  syntax: 'loose',
  root: '../',
  shape: serversBy('mcpServers', 'servers')
})
