/** Names of tools of Copilot in VS Code that it has changed, and takes still: https://code.visualstudio.com/docs/copilot/reference/copilot-vscode-features */
export const renamedTools = {
  changes: 'search/changes',
  codebase: 'search/codebase',
  editFiles: 'edit/editFiles',
  extensions: 'vscode/extensions',
  fetch: 'web/fetch',
  githubRepo: 'web/githubRepo',
  openSimpleBrowser: 'vscode/openSimpleBrowser',
  problems: 'read/problems',
  searchResults: 'search/searchResults',
  terminalLastCommand: 'read/terminalLastCommand',
  terminalSelection: 'read/terminalSelection',
  testFailure: 'execute/testFailure',
  todos: 'todo',
  usages: 'search/usages',
  vscodeAPI: 'vscode/vscodeAPI'
}
