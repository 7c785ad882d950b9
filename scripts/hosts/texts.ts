/** Front matter that hosts read in different ways: each is compared with what our readers make of it. */

/** By a name: keys on lines. */
const matters: Readonly<Record<string, string>> = {
  'colon in the description': 'name: probe\ndescription: Use it: always',
  'colon in another value': 'name: probe\ndescription: d\nlicense: MIT: yes',
  'list with text after it': 'name: probe\ndescription: d\nargument-hint: [file] [format]',
  'open list': 'name: probe\ndescription: d\nargument-hint: [a',
  'at sign': 'name: probe\ndescription: @x y',
  asterisk: 'name: probe\ndescription: *bold* text',
  'text after a quote': 'name: probe\ndescription: "a" b',
  'open quote': 'name: probe\ndescription: "d\nlicense: a',
  'line without a key': 'name: probe\ndescription: d\nmore text here',
  'line with a colon': 'name: probe\ndescription: d\nlicense: text: here',
  'tags below': 'name: probe\ndescription: Use. Examples:\n<example>\nContext: x\n</example>',
  'tab before a key': 'name: probe\ndescription: d\nmetadata:\n\ta: b',
  'percent sign': 'name: probe\ndescription: %x y',
  backtick: 'name: probe\ndescription: `x` y',
  'greater-than sign': 'name: probe\ndescription: > x',
  'number sign': 'name: probe\ndescription: C# and #tags',
  'empty value': 'name: probe\ndescription: d\nlicense:',
  'a list of tools': 'name: probe\ndescription: d\nallowed-tools: [Read, Grep]',
  'upper case in the name': 'name: Upper Case\ndescription: d',
  'hyphens in the name': 'name: dd--dd\ndescription: d',
  '1,024 characters': `name: probe\ndescription: ${'\u00e9'.repeat(1024)}`,
  'empty description': 'name: probe\ndescription: ""',
  'colon in a description on two lines': 'name: probe\ndescription: Use it: always\n  and more',
  'brackets in a description on two lines': 'name: probe\ndescription: Use [it]\n  and more',
  'hyphens in a comment': 'name: probe\n# --- keys ---\ndescription: d',
  'hyphens in a value': 'description: d --- e\nname: probe',
  'colon before a wrong value': 'name: probe\ndescription: Use it: always\ncolor: teal'
}

/** Whole files, by a name. */
export const texts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(matters).map(([name, keys]) => [name, `---\n${keys}\n---\n\nSay hello.\n`])),
  'line ends of Windows': '---\r\nname: probe\r\ndescription: d\r\n---\r\n\r\nSay hello.\r\n',
  'empty line after the opening': '---\n\nname: probe\ndescription: d\n---\n\nSay hello.\n',
  'comment before the opening': '<!-- x -->\n---\nname: probe\ndescription: d\n---\n\nSay hello.\n',
  'heading before the opening': '# Title\n\n---\nname: probe\ndescription: d\n---\n\nSay hello.\n',
  'blank before the opening': ' ---\nname: probe\ndescription: d\n---\n\nSay hello.\n',
  'four hyphens as the closing': '---\nname: probe\ndescription: d\n----\n\nSay hello.\n',
  'text after the closing': '---\nname: probe\ndescription: d\n---x\n\nSay hello.\n',
  'blank before the closing': '---\nname: probe\ndescription: d\n ---\n\nSay hello.\n',
  'blank after the closing': '---\nname: probe\ndescription: d\n--- \n\nSay hello.\n',
  'tag of a value': '---\nname: probe\ndescription: !probe d\n---\n\nSay hello.\n',
  'empty line before the opening': '\n---\nname: probe\ndescription: d\n---\n\nSay hello.\n'
}
