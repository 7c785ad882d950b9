/** What is in the place of the playground before it is there, and where scripts are off. */
export const loading = '<p class="status">The playground is loading<noscript>: it needs JavaScript</noscript></p>'
