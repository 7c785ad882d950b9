/** The expressions that names of a source give, in each language. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {dialects} from '../../../src/contracts/programs/dialects.ts'
import {type ProgramFault, readProgram} from '../../../src/contracts/programs/program.ts'
import {DialectError, translate} from '../../../src/contracts/programs/translate.ts'
import {isFull, runs} from '../../support/runs.ts'

/** A line break in a row of a table. */
const lines = (...all: string[]): string => all.join('\n')

/** The expressions of a name as they are written in JavaScript, or its fault. */
function read(path: string, text: string, name: string): readonly string[] | ProgramFault | undefined {
  const reading = readProgram(path, text)?.read(name)
  return reading?.fault ?? reading?.expressions.map(({pattern, flags}) => `/${pattern}/${flags}`)
}

describe('JavaScript and TypeScript', () => {
  test.each<[string, string, string, string[]]>([
    ['a literal', 'export const A = /a(b)/i // it is "so"', 'A', ['/a(b)/i']],
    ['with a type', 'const A: RegExp = /a/m', 'A', ['/a/m']],
    ['a slash in a class', 'const A = /[/]a/', 'A', ['/[/]a/']],
    ['after a division', 'const n = a / b / c\nconst A = /x/', 'A', ['/x/']],
    ['after a condition', 'if (n) /y/.test(n)\nlet A = /x/u', 'A', ['/x/u']],
    ['after a comment with a quote', "/* don't ` */ const A = /x/", 'A', ['/x/']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that the test reads
    ['after a template with an expression', 'const t = `${ {a: "}"}.a } /y/`, A = /x/', 'A', ['/x/']],
    ['flags that say how often', 'const A = /x/dg', 'A', ['/x/']],
    ['a sticky one', 'const A = /x|y/y', 'A', ['/(?<![^])(?:x|y)/']],
    ['a constructor', "const A = new RegExp('a\\\\d+' + \"b\", 'im')", 'A', ['/a\\d+b/im']],
    ['a constructor of a literal', "const A = RegExp(/a/i, 's')", 'A', ['/a/s']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that the test reads
    ['String.raw', 'const A = new RegExp(String.raw`^\\s${W}\\d`)\nconst W = "w"', 'A', ['/^\\sw\\d/']],
    [
      'a constant in a template',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that the test reads
      "const L = 'STATUS'\nconst A = new RegExp(`^${L}: (\\\\w+)`, 'm')",
      'A',
      ['/^STATUS: (\\w+)/m']
    ],
    ['a text', "const A = 'VERDICT: (\\\\w+)'", 'A', ['/VERDICT: (\\w+)/']],
    ['a member', 'class P { static readonly V: RegExp = /v/; other = /o/ }', 'P.V', ['/v/']],
    ['a static assigned later', 'P.V = /v/', 'P.V', ['/v/']],
    ['a property', "const M: Record<string, RegExp> = {a: /a/, 'b-c': /b/}", 'M.b-c', ['/b/']],
    ['a list', "const L = [/a/, new RegExp('b', 'i')] as const", 'L', ['/a/', '/b/i']],
    ['a frozen list', 'const L = Object.freeze([/a/, /b/])', 'L', ['/a/', '/b/']],
    [
      'a function',
      'export function f(t: {a: string}): {b: string} | null { return /r (\\d)/.exec(t.a) }',
      'f',
      ['/r (\\d)/']
    ],
    ['an arrow function', 'const f = async (t) => t.match(/m/)?.[1]', 'f', ['/m/']],
    ['the match of a text', 'const A = answer?.match(/a (\\d)/i)', 'A', ['/a (\\d)/i']],
    ['all matches of a text', 'const A = [...answer.matchAll(/a/g)]', 'A', ['/a/']],
    ['a method', 'class P { async f(t: string): Promise<string[]> { return /m/.exec(t) ?? [] } }', 'P.f', ['/m/']],
    ['minified', 'var a=1/2,b=/x/g,c=function(d){return/y/.test(d)};export{b as B}', 'c', ['/y/']],
    ['CRLF', 'const A =\r\n  /x/\r\nconst B = 1\r\n', 'A', ['/x/']],
    ['a byte order mark', '\uFEFFconst A = /x/', 'A', ['/x/']]
  ])('%s', (_, text, name, expressions) => {
    expect(read('src/a.ts', text, name)).toEqual(expressions)
  })

  test.each<[string, string, string]>([
    [
      'a template that is computed',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that the test reads
      'const A = new RegExp(`${f()}: x`)',
      'a template with a value that is computed, at `f`'
    ],
    ['a text that is computed', "const A = new RegExp('a' + b)", 'a text that is computed, at `b`'],
    ['a call', "const A = new RegExp(['a', 'b'].join('|'))", 'a text that is computed, at `[`'],
    [
      'constants in a circle',
      "const A = new RegExp(b)\nconst b = c + ''\nconst c = b",
      'constants that lead to each other'
    ],
    ['a broken one', 'const A = /a(/', 'Unterminated group'],
    ['unknown flags', "const A = new RegExp('a', 'q')", 'unknown flags: `q`']
  ])('%s is refused', (_, text, reason) => {
    expect(read('a.mjs', text, 'A')).toMatchObject({kind: 'refused', reason, expression: {line: 1}})
  })
})

describe('Python', () => {
  test.each<[string, string, string, string[]]>([
    ['raw', 'import re\nA = re.compile(r"\\[T\\]: (\\w)")  # it\'s', 'A', ['/\\[T\\]: ([\\p{L}\\p{N}_])/u']],
    ['flags', 'A = re.compile("a.b$", re.DOTALL | re.M)', 'A', ['/a[^]b(?![^\\n])/u']],
    ['a flag by its name', 'A = re.search("x", t, flags=re.RegexFlag.IGNORECASE)', 'A', ['/x/iu']],
    ['inline flags', 'A = re.compile("(?im)^x")', 'A', ['/(?<![^\\n])x/iu']],
    [
      'three quotes, verbose',
      "A: re.Pattern[str] = re.compile(r'''\n  ^x\\ +  # \"x\"\n  (?P<v>y)\\Z\n''', re.X)",
      'A',
      ['/(?<![^])x +(?<v>y)(?![^])/u']
    ],
    ['joined', "A = re.compile(\n  'a'\n  r'\\.' \"b\",\n)", 'A', ['/a\\.b/u']],
    ['an unknown escape of a text', "A = re.compile('\\d\\\\d')", 'A', ['/[\\p{Nd}][\\p{Nd}]/u']],
    ['a text', 'A: Final = r"x: (y)"', 'A', ['/x: (y)/u']],
    ['a constant in an f-string', 'L = "x{{"\nA = re.compile(f"{L}y{{2}}")', 'A', ['/x\\{\\{y{2}/u']],
    [
      'other names',
      'import re as r\nfrom re import compile as c, I\nA = c("x", I)\nB = r.compile("y")',
      'A',
      ['/x/iu']
    ],
    ['a list', 'A = [re.compile("a"), r"b(c)"]', 'A', ['/a/u', '/b(c)/u']],
    ['a tuple', 'A = (\n  re.compile("a"),\n  re.compile("b"),\n)', 'A', ['/a/u', '/b/u']],
    ['a dictionary', 'A = {"x": re.compile("a"), "y": re.compile("b")}', 'A.y', ['/b/u']],
    ['a class', 'class P:\n    V = re.compile("v")\n    def f(self):\n        V = re.compile("w")', 'P.V', ['/v/u']],
    ['an attribute', 'class P:\n    def __init__(self):\n        self.v = re.compile("v")', 'P.v', ['/v/u']],
    [
      'a function',
      'def f(t: str) -> str | None:\n    """A "match"."""\n    if t:\n        return re.search(r"x",\n            t)\n\nB = re.compile("b")',
      'f',
      ['/x/u']
    ],
    [
      'a name of its function, which another one has, too',
      'def g(t):\n    pattern = r"g: (y)"\n    return re.search(pattern, t)\n\ndef f(t):\n    pattern = r"x: (y)"\n    if t:\n        return re.search(pattern, t)',
      'f',
      ['/x: (y)/u']
    ],
    ['a function of one line', 'def f(t): return re.match("x", t)', 'f', ['/x/u']],
    ['a method', 'class P:\n\n    @staticmethod\n    def f(t):\n        return re.findall("x", t)', 'P.f', ['/x/u']]
  ])('%s', (_, text, name, expressions) => {
    expect(read('a.py', text, name)).toEqual(expressions)
  })

  test.each<[string, string, string]>([
    ['an f-string', 'A = re.compile(f"{os.name}x")', 'a template with a value that is computed, at `os`'],
    ['flags', 'A = re.compile("x", FLAGS)', 'flags that are computed, or unknown: `FLAGS`'],
    ['re.escape', 'A = re.compile(re.escape(x) + "y")', 'a text that is computed, at `re`'],
    ['bytes', 'A = re.compile(rb"x")', 'an expression of bytes'],
    ['a character by its name', 'A = re.compile("\\N{BULLET}")', 'a character by its name: `\\N{...}`'],
    ['letters of a locale', 'A = re.compile("x", re.L)', 'flags that are computed, or unknown: `L`']
  ])('%s is refused', (_, text, reason) => {
    expect(read('a.py', text, 'A')).toMatchObject({kind: 'refused', reason})
  })
})

describe('Go', () => {
  test.each<[string, string, string, string[]]>([
    ['backquotes', 'var A = regexp.MustCompile(`(?i)x\\z`)', 'A', ['/x(?![^])/iu']],
    ['quotes', 'var A = regexp.MustCompile("^### Tasks?\\\\s")', 'A', ['/(?<![^])### Tasks?[\\t\\n\\f\\r ]/u']],
    ['a group of variables', 'var (\n\ta = "x"\n\tA *regexp.Regexp = regexp.MustCompile(`y`)\n)', 'A', ['/y/u']],
    ['a text', 'const A = "a" + `b`', 'A', ['/ab/u']],
    [
      'a list',
      'var A = []*regexp.Regexp{\n\tregexp.MustCompile("a"),\n\tregexp.MustCompile("b"),\n}',
      'A',
      ['/a/u', '/b/u']
    ],
    [
      'a function',
      "func A(s string) (string, error) {\n\tq := '\"'\n\tre, err := regexp.Compile(`x`)\n\treturn s, err\n}",
      'A',
      ['/x/u']
    ],
    ['a method', 'func (p *P) A(s string) bool {\n\treturn regexp.MustCompile(`x`).MatchString(s)\n}', 'P.A', ['/x/u']]
  ])('%s', (_, text, name, expressions) => {
    expect(read('a.go', text, name)).toEqual(expressions)
  })
})

describe('Rust', () => {
  test.each<[string, string, string, string[]]>([
    [
      'LazyLock',
      'static A: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?m)^x").unwrap());',
      'A',
      ['/(?<![^\\n])x/u']
    ],
    ['lazy_static', 'lazy_static! {\n    static ref A: Regex = Regex::new(r#"a"b"#).unwrap();\n}', 'A', ['/a"b/u']],
    [
      'once_cell',
      'static A: Lazy<regex::Regex> = Lazy::new(|| regex::Regex::new("x\\\\.").expect("x"));',
      'A',
      ['/x\\./u']
    ],
    [
      'a builder',
      'fn a() -> Regex { RegexBuilder::new(r"x.").case_insensitive(true).dot_matches_new_line(true).build().unwrap() }',
      'a',
      ['/x[^]/iu']
    ],
    ['a text', 'const A: &str = concat!("a", r"\\.");', 'A', ['/a\\./u']],
    [
      'beside lifetimes and nested comments',
      "/* /* \" */ ' */ impl<'a> P<'a> { const A: &'static str = \"x\"; }",
      'P.A',
      ['/x/u']
    ],
    [
      'a method',
      'impl Read for P {\n    fn a(&self, t: &str) -> bool { Regex::new("x").unwrap().is_match(t) }\n}',
      'P::a',
      ['/x/u']
    ]
  ])('%s', (_, text, name, expressions) => {
    expect(read('a.rs', text, name)).toEqual(expressions)
  })
})

test.each([
  'A = Literal["ok", "failed"]',
  'A = Annotated[str, StringConstraints(pattern=re.compile("x"))]',
  'A = TypeAdapter(list["Item"])',
  'A = TypeAdapter(Annotated[str, StringConstraints(pattern=re.compile("x"))])',
  'A = list["Item"] | None',
  'type A = dict[str, int]',
  'class A(BaseModel):\n    P = re.compile("x")\n'
])('a type of Python is not an expression: %s', (text) => {
  expect(read('a.py', text, 'A')).toMatchObject({kind: 'no-expression', line: 1})
})

describe('a name that gives no expression', () => {
  test.each<[string, string, string, object]>([
    ['is not there', 'const TRIAGE = /x/\n', 'TRIAG', {kind: 'no-name', nearest: {text: 'TRIAGE', line: 1}}],
    ['is not there, nor one like it', '\nconst A = /x/', 'zzzzz', {kind: 'no-name', known: [{text: '/x/', line: 2}]}],
    [
      'is made by a call of other things',
      'const A = z.object({\n  id: z.string().regex(/x/)\n})',
      'A',
      {kind: 'no-expression', line: 1, known: [{text: '/x/', line: 2}]}
    ],
    [
      'is made by a function',
      'export const A = pipe(string(), regex(/x/))',
      'A',
      {kind: 'no-expression', line: 1, known: [{text: '/x/', line: 1}]}
    ],
    [
      'is made by a call in parentheses',
      'export const A = (await z.object({id: z.string().regex(/x/)}))',
      'A',
      {kind: 'no-expression', line: 1, known: [{text: '/x/', line: 1}]}
    ],
    [
      'is made by a call with types',
      'export const A = z.object<Record<string, {a: 1}>>({id: z.string().regex(/x/)})',
      'A',
      {kind: 'no-expression', line: 1, known: [{text: '/x/', line: 1}]}
    ],
    ['is made by a class', 'const A = new Pattern<B>(/x/)', 'A', {kind: 'no-expression', line: 1}],
    ['is made behind `?.`', 'const A = z?.string().regex(/x/)', 'A', {kind: 'no-expression', line: 1}],
    [
      'is an object of schemas',
      'export const schemas = {\n  Review: z.object({id: z.string().regex(/x/)})\n}',
      'schemas',
      {kind: 'no-expression', line: 1, known: [{text: '/x/', line: 2}]}
    ],
    [
      'is a schema in an object',
      'export const schemas = {\n  Review: z.object({id: z.string().regex(/x/)})\n}',
      'schemas.Review',
      {kind: 'no-expression', line: 2, known: [{text: '/x/', line: 2}]}
    ],
    ['is a class', '\nclass A extends B {\n  c = 1\n}', 'A', {kind: 'no-expression', line: 2, known: []}],
    ['has none', 'const A = 1\nconst B = /x/', 'A', {kind: 'no-expression', line: 1, known: [{text: '/x/', line: 2}]}],
    [
      'has several',
      lines('function A(t) {', '  return /x/.test(t) ||', '    /y/.test(t)', '}'),
      'A',
      {
        kind: 'several-expressions',
        found: [
          {text: '/x/', line: 2},
          {text: '/y/', line: 3}
        ]
      }
    ],
    ['is an object', 'const A = {a: /x/, b: /y/}', 'A', {kind: 'several-expressions'}],
    [
      'is declared twice',
      'if (n) {\n  A = /x/\n} else {\n  A = /y/\n}',
      'A',
      {
        kind: 'several-declarations',
        found: [
          {text: 'A', line: 2},
          {text: 'A', line: 4}
        ]
      }
    ],
    ['is only used', 'f(A, {a: A}); A.test(x); x = y ? A : /z/', 'A', {kind: 'no-name'}]
  ])('%s', (_, text, name, fault) => {
    expect(read('a.js', text, name)).toMatchObject(fault)
  })

  test('the outer of two of one name counts', () => {
    expect(read('a.ts', 'function f() { const A = /y/ }\nconst A = /x/', 'A')).toEqual(['/x/'])
  })

  test.each([
    ['a.js', 'const P = /x/\nfunction f(P, t) { return t.match(P) }'],
    ['a.js', 'const P = /x/\nconst f = (t, P) => t.match(P)'],
    ['a.js', 'const P = /x/\nconst f = P => { if (t) { return t.match(P) } }'],
    [
      'a.ts',
      'const P = /x/\nexport function f({a}: {a: string}, P: RegExp = q): string | null { return t.match(P)?.[1] }'
    ],
    ['a.py', 'P = re.compile("x")\ndef f(P, t):\n    if t:\n        return re.search(P, t)'],
    ['a.py', 'P = "x"\ndef f(t, *, P: str = "y") -> str: return re.search(P, t)'],
    ['a.py', 'P = "x"\nf = lambda t, P: re.search(P, t)'],
    [
      'a.go',
      'package a\nvar P = regexp.MustCompile(`x`)\nfunc f(P *regexp.Regexp, t string) string { return P.FindString(t) }'
    ],
    ['a.rs', 'const P: &str = r"x";\nfn f(P: &str, t: &str) -> bool { Regex::new(P).unwrap().is_match(t) }']
  ])('a parameter of the name of a constant is not the constant: %s %s', (path, text) => {
    expect(read(path, text, 'f')).toMatchObject({kind: expect.stringMatching(/^(?:no-expression|refused)$/)})
  })

  test.each([
    ['a.js', 'const P = /x/\nfunction f(t) { if (P) { return t.match(P) } }'],
    ['a.js', 'const P = /x/\nconst g = (P) => 1, f = (t) => t.match(P)'],
    ['a.js', 'function f(P, t) { const Q = /x/; return g(P) && Q.exec(t) }'],
    ['a.js', 'function f(P, t) { { const P = /x/; return t.match(P) } }'],
    ['a.py', 'P = "x"\ndef g(P):\n    return P\ndef f(t):\n    if m(P):\n        return re.search(P, t)']
  ])('a constant is read beside parameters: %s %s', (path, text) => {
    expect(read(path, text, 'f')).toHaveLength(1)
  })

  test('of a language that is not read', () => {
    expect(readProgram('a.rb', 'A = /x/')).toBeUndefined()
  })
})

describe('hostile sources', () => {
  /** Repeats of a part: enough that a reader in quadratic time takes minutes in CI, and seconds in the runs of every day. */
  const many = isFull ? 20_000 : 5_000

  test.each<[string, string]>([
    ['slashes that close nothing', `${'=/[a'.repeat(many)}\n`],
    ['quotes that close nothing', `${"'a\n".repeat(many)}`],
    ['templates in templates', '`${'.repeat(many / 2)],
    ['brackets', '([{'.repeat(many)],
    ['brackets that close nothing', ')]}'.repeat(many)],
    ['one name everywhere', 'A: A\n'.repeat(many)],
    ['comments', '/*'.repeat(many * 2)],
    ['functions with one parameter', 'f = lambda A, t: re.search(A, t)\n'.repeat(many / 2.5)],
    ['indents', Array.from({length: 2000}, (_, depth) => `${' '.repeat(depth)}a`).join('\n')]
  ])('%s', (_, text) => {
    for (const path of ['a.ts', 'a.py', 'a.go', 'a.rs'])
      expect(read(path, `${text}\nconst A = /x/`, 'A.A.A')).toMatchObject({kind: expect.any(String)})
  })

  test('an expression of 100,000 characters is refused', () => {
    expect(read('a.py', `A = re.compile("${'a'.repeat(100_000)}")`, 'A')).toMatchObject({
      kind: 'refused',
      reason: 'more than 20000 characters'
    })
  })

  test('constants of constants are refused', () => {
    const levels = 'abcde'
      .split('')
      .map((name, index, all) => `const ${name} = ${`${all[index + 1] ?? "''"} + `.repeat(50)}''`)
    expect(read('a.ts', `${levels.join('\n')}\nconst A = new RegExp(a)`, 'A')).toMatchObject({
      reason: 'a text of too many parts'
    })
  })

  test('any text gives an answer', () => {
    const words = [
      '/',
      '`',
      '$' + '{',
      '}',
      '{',
      '(',
      ')',
      '[',
      ']',
      '"',
      "'",
      '\\',
      '\n',
      ' ',
      '  ',
      '#',
      'r"',
      'f"',
      '=',
      ':',
      ',',
      'A',
      'class',
      'def',
      'function',
      'fn',
      'func',
      'impl',
      'RegExp',
      're.compile(',
      'regexp.MustCompile(',
      'Regex::new(',
      '/*',
      '*/',
      '"""',
      '=>',
      '.',
      '+',
      '\r\n',
      '\uD800'
    ]
    const text = fc
      .array(fc.oneof(fc.constantFrom(...words), fc.string({maxLength: 4})), {maxLength: 60})
      .map((all) => all.join(''))
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('a.ts', 'a.py', 'a.go', 'a.rs'),
        fc.constantFrom('A', 'A.A', 'A::A.A'),
        (source, path, name) => {
          const reading = readProgram(path, source)?.read(name)
          expect(reading).toEqual(
            expect.objectContaining(reading?.fault === undefined ? {line: expect.any(Number)} : {})
          )
        }
      ),
      {numRuns: runs(300)}
    )
  })

  test('any expression is translated to one that compiles, or refused', () => {
    const words = [
      '(',
      ')',
      '[',
      ']',
      '(?',
      '(?:',
      '(?P<a>',
      '|',
      '*',
      '+?',
      '{1,2}',
      '\\w',
      '\\b',
      '\\1',
      '\\p{L}',
      '\\Q',
      '\\E',
      '^',
      '$',
      '-',
      'a',
      'i',
      '.',
      '[:alpha:]',
      '(?i)',
      '(?s:',
      '#',
      ' ',
      '\\',
      '&&',
      '\uD83D\uDE00'
    ]
    const text = fc.array(fc.constantFrom(...words), {maxLength: 12}).map((all) => all.join(''))
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('Python', 'Go', 'Rust'),
        fc.constantFrom('', 'i', 'msx'),
        (expression, name, flags) => {
          try {
            const translated = translate(expression, flags, dialects[name])
            new RegExp(translated.pattern, translated.flags).exec('ai 1')
          } catch (error) {
            expect(error).toBeInstanceOf(DialectError)
          }
        }
      ),
      {numRuns: runs(2000)}
    )
  })

  test('groups in groups are refused', () => {
    expect(read('a.go', `var A = regexp.MustCompile("${'('.repeat(5000)}")`, 'A')).toMatchObject({
      reason: 'groups deeper than 100'
    })
  })
})
