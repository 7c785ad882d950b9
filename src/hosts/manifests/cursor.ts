/** https://cursor.com/docs */

import {keysOf, text} from '../shapes.ts'
import type {HostManifest} from './model.ts'
import {documented, hooksFile, listedPlugins, pluginParts, serversBy} from './plugin-parts.ts'

const facts = documented('cursor')

/** `.cursor-plugin/plugin.json` */
export const cursorPlugin = (): HostManifest => ({
  ...facts,
  id: 'cursor-plugin',
  noun: 'plugin',
  root: '../',
  shape: {
    is: 'table',
    keys: {
      name: {
        shape: {
          is: 'text',
          form: {pattern: /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/, expected: 'lower case, digits, hyphens and dots'}
        },
        required: true
      },
      ...pluginParts
    }
  }
})

/** `.cursor-plugin/marketplace.json` */
export const cursorMarketplace = (): HostManifest => ({
  ...facts,
  id: 'cursor-marketplace',
  noun: 'marketplace',
  root: '../',
  packages: {list: 'plugins', from: 'source', manifest: '.cursor-plugin/plugin.json'},
  links: ['same-names', 'catalogue'],
  shape: {
    is: 'table',
    keys: {
      name: {shape: text, required: true},
      owner: {shape: {is: 'table', keys: keysOf(['name', 'email'], text)}, required: true},
      ...listedPlugins('folder')
    }
  }
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
