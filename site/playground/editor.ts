/** An editor of one file at a time. It is in a shadow root, where its styles are sheets that the policy of the page allows. */
import {defaultKeymap, history, historyKeymap} from '@codemirror/commands'
import {json} from '@codemirror/lang-json'
import {defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting} from '@codemirror/language'
import {type Diagnostic, lintGutter, lintKeymap, setDiagnostics} from '@codemirror/lint'
import {EditorState, type Extension} from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers
} from '@codemirror/view'
import {tags} from '@lezer/highlight'
import {type MarkdownConfig, parser as markdownParser} from '@lezer/markdown'
import type {ListedFinding} from '../../src/report/report.ts'
import type {PlaygroundFile} from './state.ts'

export interface PageEditor {
  /** Shows a file, as it was left. */
  open(file: PlaygroundFile): void
  /** Marks the findings of the file that is shown. */
  mark(findings: readonly ListedFinding[]): void
  /** Selects a range and brings it into view; lines and columns from 1. */
  select(place: Pick<ListedFinding, 'line' | 'column' | 'endLine' | 'endColumn'>): void
  focus(caret: number): void
  /** Applies edits, as offsets in the text. */
  edit(edits: readonly {readonly start: number; readonly end: number; readonly text: string}[]): void
}

/** Front matter is neither a rule nor a heading. */
const withFrontMatter: MarkdownConfig = {
  defineNodes: [{name: 'FrontMatter', block: true}],
  parseBlock: [
    {
      name: 'FrontMatter',
      before: 'HorizontalRule',
      parse(context, line) {
        if (context.lineStart !== 0 || !/^---[ \t]*$/.test(line.text)) return false
        while (context.nextLine()) if (/^---[ \t]*$/.test(line.text)) break
        context.nextLine()
        context.addElement(context.elt('FrontMatter', 0, context.prevLineEnd()))
        return true
      }
    }
  ]
}

const markdown = new Language(defineLanguageFacet(), markdownParser.configure(withFrontMatter), [], 'markdown')

const colors = HighlightStyle.define([
  {tag: tags.heading, color: 'var(--code-heading)', fontWeight: '600'},
  {tag: [tags.strong, tags.emphasis], color: 'var(--code-strong)'},
  {tag: [tags.link, tags.url], color: 'var(--code-link)'},
  {tag: [tags.monospace, tags.string], color: 'var(--code-string)'},
  {tag: [tags.processingInstruction, tags.meta, tags.punctuation, tags.labelName], color: 'var(--code-faint)'},
  {tag: [tags.propertyName, tags.tagName], color: 'var(--code-link)'},
  {tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--code-strong)'},
  {tag: tags.comment, color: 'var(--code-faint)', fontStyle: 'italic'}
])

const theme = EditorView.theme({
  '&': {height: '100%', fontSize: '13px', color: 'var(--vp-c-text-1)', backgroundColor: 'var(--pane)'},
  '&.cm-focused': {outline: '2px solid var(--vp-c-brand-1)', outlineOffset: '-2px'},
  '.cm-scroller': {fontFamily: 'var(--vp-font-family-mono)', lineHeight: '1.55', overflow: 'auto'},
  '.cm-content': {caretColor: 'var(--vp-c-text-1)', padding: '8px 0'},
  '.cm-gutters': {backgroundColor: 'var(--pane)', color: 'var(--vp-c-text-3)', border: 'none'},
  '.cm-activeLine, .cm-activeLineGutter': {backgroundColor: 'var(--pane-active)'},
  '.cm-cursor': {borderLeftColor: 'var(--vp-c-text-1)'},
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection)'
  },
  '.cm-specialChar': {color: 'var(--error)'},
  '.cm-tooltip': {
    backgroundColor: 'var(--vp-c-bg-elv)',
    color: 'var(--vp-c-text-1)',
    border: '1px solid var(--vp-c-divider)',
    borderRadius: '6px',
    maxWidth: 'min(520px, 90vw)',
    fontFamily: 'var(--vp-font-family-base)'
  },
  '.cm-diagnostic': {padding: '6px 10px', borderLeftWidth: '3px'},
  '.cm-diagnostic-error': {borderLeftColor: 'var(--error)'},
  '.cm-diagnostic-warning': {borderLeftColor: 'var(--warning)'},
  '.cm-diagnostic-info': {borderLeftColor: 'var(--note)'},
  '.cm-diagnosticAction': {backgroundColor: 'var(--vp-c-brand-3)', borderRadius: '4px', padding: '2px 8px'},
  '.cm-lint-marker': {content: 'normal', width: '8px', height: '8px', margin: '3px 2px 0', borderRadius: '50%'},
  '.cm-lint-marker-error': {backgroundColor: 'var(--error)'},
  '.cm-lint-marker-warning': {backgroundColor: 'var(--warning)', borderRadius: '0', transform: 'rotate(45deg)'},
  '.cm-lint-marker-info': {border: '2px solid var(--note)'},
  '.cm-lintRange-error': {backgroundImage: 'none', borderBottom: '2px solid var(--error)'},
  '.cm-lintRange-warning': {backgroundImage: 'none', borderBottom: '2px solid var(--warning)'},
  '.cm-lintRange-info': {backgroundImage: 'none', borderBottom: '2px dotted var(--note)'}
})

export interface PageEditorOptions {
  /** What the editor is for, for those who do not see it. */
  readonly label: string
  /** Receives each new text. */
  readonly onChange: (path: string, text: string) => void
}

export function createEditor(host: HTMLElement, {label, onChange}: PageEditorOptions): PageEditor {
  const root = host.attachShadow({mode: 'open'})
  const parent = document.createElement('div')
  root.append(parent)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('div:first-child {height: 100%}')
  root.adoptedStyleSheets = [sheet]
  const states = new Map<string, EditorState>()
  let path = ''
  const view = new EditorView({parent, root, state: EditorState.create()})

  function extensionsFor(name: string): Extension {
    return [
      // Line ends are what the rules are about: none is changed.
      EditorState.lineSeparator.of('\n'),
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      highlightSpecialChars(),
      EditorView.lineWrapping,
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
      languageFor(name),
      syntaxHighlighting(colors),
      theme,
      EditorView.contentAttributes.of({'aria-label': `${label}: ${name}`, tabindex: '0'}),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(path, update.state.doc.toString())
      })
    ]
  }

  function edit(edits: Parameters<PageEditor['edit']>[0]): void {
    view.dispatch({changes: edits.map(({start, end, text}) => ({from: start, to: end, insert: text}))})
  }

  return {
    open(file) {
      if (path !== '') states.set(path, view.state)
      path = file.path
      const kept = states.get(path)
      const isSame = kept !== undefined && kept.doc.toString() === file.text
      view.setState(isSame ? kept : EditorState.create({doc: file.text, extensions: extensionsFor(path)}))
    },
    mark(findings) {
      const diagnostics = findings.map((finding) => diagnosticOf(finding, view.state, edit))
      view.dispatch(
        setDiagnostics(
          view.state,
          diagnostics.sort((one, other) => one.from - other.from)
        )
      )
    },
    select(place) {
      const {from, to} = rangeOf(place, view.state)
      view.dispatch({selection: {anchor: from, head: to}, effects: EditorView.scrollIntoView(from, {y: 'center'})})
      view.focus()
    },
    focus(caret) {
      view.dispatch({selection: {anchor: Math.min(caret, view.state.doc.length)}})
      view.focus()
    },
    edit
  }
}

function languageFor(path: string): Extension {
  if (/\.(?:mdc?|markdown)$/i.test(path)) return markdown
  return /\.(?:jsonc?|jsonl|ndjson)$/i.test(path) ? json() : []
}

const severities = {error: 'error', warning: 'warning', note: 'info'} as const

function diagnosticOf(finding: ListedFinding, state: EditorState, edit: PageEditor['edit']): Diagnostic {
  const {fix} = finding
  return {
    ...rangeOf(finding, state),
    severity: severities[finding.severity],
    message: finding.message,
    source: finding.rule,
    ...(fix && {actions: [{name: fix.safe ? fix.title : `${fix.title} (unsafe)`, apply: () => edit(fix.edits)}]})
  }
}

/** The text may be another one by now. */
function rangeOf(
  {line, column, endLine, endColumn}: Parameters<PageEditor['select']>[0],
  {doc}: EditorState
): {readonly from: number; readonly to: number} {
  const offset = (row: number, at: number): number => {
    const {from, to} = doc.line(Math.min(row, doc.lines))
    return Math.min(from + at - 1, to)
  }
  const from = offset(line, column)
  return {from, to: Math.max(from, offset(endLine, endColumn))}
}
