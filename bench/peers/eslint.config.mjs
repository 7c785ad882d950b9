import markdown from '@eslint/markdown'

const [{rules}] = markdown.configs.recommended

export default [
  {
    files: ['**/*.md'],
    plugins: {markdown},
    language: 'markdown/gfm',
    languageOptions: {frontmatter: 'yaml'},
    rules
  }
]
