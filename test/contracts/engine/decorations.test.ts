/** Each decoration of each part of a contract: found at its place and named, or allowed. */
import {describe, expect, test} from 'vitest'
import {type OutputContract, readOutput} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'

type Decoration = Exclude<OutputContract['allow'], 'all' | undefined>[number]
type Row = readonly [decoration: Decoration, text: string, expected: string]

/** What a program gets of each part, the text of headings aside: that is as the output has it. */
const values: Readonly<Record<string, unknown>> = {
  lines: {SAY_IT: 'ALL_OK'},
  oneOf: 'SAY_IT',
  table: [expect.objectContaining({SAY_IT: expect.stringMatching(/^(?:x|ALL_OK)$/), B: 'y'})],
  tag: 'ALL_OK',
  sections: {SAY_IT: {heading: expect.any(String), text: ''}}
}

const usual: readonly Decoration[] = ['list', 'heading', 'blockquote', 'fence']

const parts: readonly (readonly [name: string, terms: OutputContract, rows: readonly Row[]])[] = [
  [
    'a label',
    {lines: {SAY_IT: ['ALL_OK']}},
    [
      ['bold', '**SAY_IT**: ALL_OK', '1:1-1:11 Unexpected bold around `SAY_IT`, expected `SAY_IT:`'],
      ['bold', '__SAY_IT__: ALL_OK', '1:1-1:11 Unexpected bold around `SAY_IT`, expected `SAY_IT:`'],
      ['italic', '*SAY_IT*: ALL_OK', '1:1-1:9 Unexpected italics around `SAY_IT`, expected `SAY_IT:`'],
      ['italic', '_SAY_IT_: ALL_OK', '1:1-1:9 Unexpected italics around `SAY_IT`, expected `SAY_IT:`'],
      ['code', '`SAY_IT`: ALL_OK', '1:1-1:9 Unexpected code around `SAY_IT`, expected `SAY_IT:`'],
      ['sign', '\u2705 SAY_IT: ALL_OK', '1:1-1:2 Unexpected sign `\u2705`, expected `SAY_IT:` without it'],
      ['sign', 'SAY_IT \u2705: ALL_OK', '1:8-1:9 Unexpected sign `\u2705`, expected `SAY_IT:` without it'],
      ['case', 'say_it: ALL_OK', '1:1-1:7 Unexpected label `say_it`, expected `SAY_IT`'],
      ['note', 'SAY_IT (two): ALL_OK', '1:1-1:13 Unexpected note in `SAY_IT (two)`, expected `SAY_IT:`'],
      [
        'look-alike',
        'S\u0410Y_IT: ALL_OK',
        '1:1-1:7 Unexpected look-alike letters in `S\u0410Y_IT`, expected `SAY_IT:`'
      ],
      [
        'look-alike',
        'S\uFF21Y_IT: ALL_OK',
        '1:1-1:7 Unexpected look-alike letters in `S\uFF21Y_IT`, expected `SAY_IT:`'
      ],
      ['escape', 'SAY\\_IT: ALL_OK', '1:4-1:6 Unexpected escape in `\\_`, expected `SAY_IT:`'],
      ['quotes', '"SAY_IT": ALL_OK', '1:1-1:9 Unexpected quotes around `SAY_IT`, expected `SAY_IT:`'],
      ['quotes', '\u201CSAY_IT\u201D: ALL_OK', '1:1-1:9 Unexpected quotes around `SAY_IT`, expected `SAY_IT:`'],
      ['brackets', '[SAY_IT]: ALL_OK', '1:1-1:9 Unexpected brackets around `SAY_IT`, expected `SAY_IT:`'],
      ['markup', '[SAY_IT](#a): ALL_OK', '1:1-1:13 Unexpected markup around `SAY_IT`, expected `SAY_IT:`'],
      ['markup', '<b>SAY_IT</b>: ALL_OK', '1:1-1:14 Unexpected markup around `SAY_IT`, expected `SAY_IT:`'],
      ['markup', '~~SAY_IT~~: ALL_OK', '1:1-1:11 Unexpected markup around `SAY_IT`, expected `SAY_IT:`'],
      ['bold', '**SAY_IT:** ALL_OK', '1:1-1:12 Unexpected bold around `SAY_IT:`, expected `SAY_IT:`']
    ]
  ],
  [
    'a label and its value',
    {lines: {SAY_IT: ['ALL_OK']}},
    [
      ['list', '- SAY_IT: ALL_OK', '1:1-1:17 Unexpected list mark before `SAY_IT: ALL_OK`, expected the plain text'],
      ['list', '1. SAY_IT: ALL_OK', '1:1-1:18 Unexpected list mark before `SAY_IT: ALL_OK`, expected the plain text'],
      [
        'list',
        '- [x] SAY_IT: ALL_OK',
        '1:1-1:21 Unexpected list mark before `SAY_IT: ALL_OK`, expected the plain text'
      ],
      [
        'heading',
        '## SAY_IT: ALL_OK',
        '1:1-1:18 Unexpected heading mark before `SAY_IT: ALL_OK`, expected the plain text'
      ],
      [
        'blockquote',
        '> SAY_IT: ALL_OK',
        '1:1-1:17 Unexpected blockquote mark before `SAY_IT: ALL_OK`, expected the plain text'
      ],
      [
        'fence',
        '```\nSAY_IT: ALL_OK\n```',
        '2:1-2:15 Unexpected code fence around `SAY_IT: ALL_OK`, expected the plain text'
      ],
      ['bold', '**SAY_IT: ALL_OK**', '1:1-1:19 Unexpected bold around `SAY_IT: ALL_OK`, expected the plain text'],
      ['bold', '__SAY_IT: ALL_OK__', '1:1-1:19 Unexpected bold around `SAY_IT: ALL_OK`, expected the plain text'],
      ['italic', '*SAY_IT: ALL_OK*', '1:1-1:17 Unexpected italics around `SAY_IT: ALL_OK`, expected the plain text'],
      ['italic', '_SAY_IT: ALL_OK_', '1:1-1:17 Unexpected italics around `SAY_IT: ALL_OK`, expected the plain text'],
      ['code', '`SAY_IT: ALL_OK`', '1:1-1:17 Unexpected code around `SAY_IT: ALL_OK`, expected the plain text'],
      ['markup', '[SAY_IT: ALL_OK](#a)', '1:1-1:21 Unexpected markup around `SAY_IT: ALL_OK`, expected the plain text'],
      [
        'markup',
        '<b>SAY_IT: ALL_OK</b>',
        '1:1-1:22 Unexpected markup around `SAY_IT: ALL_OK`, expected the plain text'
      ],
      ['markup', '~~SAY_IT: ALL_OK~~', '1:1-1:19 Unexpected markup around `SAY_IT: ALL_OK`, expected the plain text'],
      ['table', '| SAY_IT | ALL_OK |', '1:1-1:20 Unexpected table around `SAY_IT | ALL_OK`, expected the plain text'],
      ['form', '## SAY_IT\n\nALL_OK', '1:1-1:10 Unexpected line `## SAY_IT`, expected `SAY_IT:`'],
      ['form', '**SAY_IT**\n\nALL_OK', '1:1-1:11 Unexpected line `**SAY_IT**`, expected `SAY_IT:`']
    ]
  ],
  [
    'a value',
    {lines: {SAY_IT: ['ALL_OK']}},
    [
      ['bold', 'SAY_IT: **ALL_OK**', '1:9-1:19 Unexpected bold around `ALL_OK`, expected `ALL_OK`'],
      ['bold', 'SAY_IT: __ALL_OK__', '1:9-1:19 Unexpected bold around `ALL_OK`, expected `ALL_OK`'],
      ['italic', 'SAY_IT: *ALL_OK*', '1:9-1:17 Unexpected italics around `ALL_OK`, expected `ALL_OK`'],
      ['italic', 'SAY_IT: _ALL_OK_', '1:9-1:17 Unexpected italics around `ALL_OK`, expected `ALL_OK`'],
      ['code', 'SAY_IT: `ALL_OK`', '1:9-1:17 Unexpected code around `ALL_OK`, expected `ALL_OK`'],
      ['sign', 'SAY_IT: \u2705 ALL_OK', '1:9-1:10 Unexpected sign `\u2705`, expected `ALL_OK` without it'],
      ['sign', 'SAY_IT: ALL_OK \u2705', '1:16-1:17 Unexpected sign `\u2705`, expected `ALL_OK` without it'],
      ['case', 'SAY_IT: all_ok', '1:9-1:15 Unexpected value `all_ok` of line `SAY_IT`, expected `ALL_OK`'],
      ['note', 'SAY_IT: ALL_OK (two)', '1:9-1:21 Unexpected note in `ALL_OK (two)`, expected `ALL_OK`'],
      [
        'look-alike',
        'SAY_IT: \u0410LL_OK',
        '1:9-1:15 Unexpected look-alike letters in `\u0410LL_OK`, expected `ALL_OK`'
      ],
      [
        'look-alike',
        'SAY_IT: \uFF21LL_OK',
        '1:9-1:15 Unexpected look-alike letters in `\uFF21LL_OK`, expected `ALL_OK`'
      ],
      ['escape', 'SAY_IT: ALL\\_OK', '1:12-1:14 Unexpected escape in `\\_`, expected `ALL_OK`'],
      ['quotes', 'SAY_IT: "ALL_OK"', '1:9-1:17 Unexpected quotes around `ALL_OK`, expected `ALL_OK`'],
      ['quotes', 'SAY_IT: \u201CALL_OK\u201D', '1:9-1:17 Unexpected quotes around `ALL_OK`, expected `ALL_OK`'],
      ['brackets', 'SAY_IT: [ALL_OK]', '1:9-1:17 Unexpected brackets around `ALL_OK`, expected `ALL_OK`'],
      ['markup', 'SAY_IT: [ALL_OK](#a)', '1:9-1:21 Unexpected markup around `ALL_OK`, expected `ALL_OK`'],
      ['markup', 'SAY_IT: <b>ALL_OK</b>', '1:9-1:22 Unexpected markup around `ALL_OK`, expected `ALL_OK`'],
      ['markup', 'SAY_IT: ~~ALL_OK~~', '1:9-1:19 Unexpected markup around `ALL_OK`, expected `ALL_OK`']
    ]
  ],
  [
    'a value below its label',
    {lines: {SAY_IT: ['ALL_OK']}},
    [
      ['list', 'SAY_IT:\n\n- ALL_OK', '3:1-3:9 Unexpected list mark before `ALL_OK`, expected `ALL_OK`'],
      ['list', 'SAY_IT:\n\n1. ALL_OK', '3:1-3:10 Unexpected list mark before `ALL_OK`, expected `ALL_OK`'],
      ['list', 'SAY_IT:\n\n- [x] ALL_OK', '3:1-3:13 Unexpected list mark before `ALL_OK`, expected `ALL_OK`'],
      ['heading', 'SAY_IT:\n\n## ALL_OK', '3:1-3:10 Unexpected heading mark before `ALL_OK`, expected `ALL_OK`'],
      ['blockquote', 'SAY_IT:\n\n> ALL_OK', '3:1-3:9 Unexpected blockquote mark before `ALL_OK`, expected `ALL_OK`'],
      ['fence', 'SAY_IT:\n\n```\nALL_OK\n```', '4:1-4:7 Unexpected code fence around `ALL_OK`, expected `ALL_OK`'],
      ['bold', 'SAY_IT:\n\n**ALL_OK**', '3:1-3:11 Unexpected bold around `ALL_OK`, expected `ALL_OK`'],
      ['bold', 'SAY_IT:\n\n__ALL_OK__', '3:1-3:11 Unexpected bold around `ALL_OK`, expected `ALL_OK`'],
      ['italic', 'SAY_IT:\n\n*ALL_OK*', '3:1-3:9 Unexpected italics around `ALL_OK`, expected `ALL_OK`'],
      ['italic', 'SAY_IT:\n\n_ALL_OK_', '3:1-3:9 Unexpected italics around `ALL_OK`, expected `ALL_OK`'],
      ['code', 'SAY_IT:\n\n`ALL_OK`', '3:1-3:9 Unexpected code around `ALL_OK`, expected `ALL_OK`'],
      ['sign', 'SAY_IT:\n\n\u2705 ALL_OK', '3:1-3:2 Unexpected sign `\u2705`, expected `ALL_OK` without it'],
      ['sign', 'SAY_IT:\n\nALL_OK \u2705', '3:8-3:9 Unexpected sign `\u2705`, expected `ALL_OK` without it'],
      ['case', 'SAY_IT:\n\nall_ok', '3:1-3:7 Unexpected value `all_ok` of line `SAY_IT`, expected `ALL_OK`'],
      ['note', 'SAY_IT:\n\nALL_OK (two)', '3:1-3:13 Unexpected note in `ALL_OK (two)`, expected `ALL_OK`'],
      [
        'look-alike',
        'SAY_IT:\n\n\u0410LL_OK',
        '3:1-3:7 Unexpected look-alike letters in `\u0410LL_OK`, expected `ALL_OK`'
      ],
      [
        'look-alike',
        'SAY_IT:\n\n\uFF21LL_OK',
        '3:1-3:7 Unexpected look-alike letters in `\uFF21LL_OK`, expected `ALL_OK`'
      ],
      ['escape', 'SAY_IT:\n\nALL\\_OK', '3:4-3:6 Unexpected escape in `\\_`, expected `ALL_OK`'],
      ['quotes', 'SAY_IT:\n\n"ALL_OK"', '3:1-3:9 Unexpected quotes around `ALL_OK`, expected `ALL_OK`'],
      ['quotes', 'SAY_IT:\n\n\u201CALL_OK\u201D', '3:1-3:9 Unexpected quotes around `ALL_OK`, expected `ALL_OK`'],
      ['brackets', 'SAY_IT:\n\n[ALL_OK]', '3:1-3:9 Unexpected brackets around `ALL_OK`, expected `ALL_OK`'],
      ['markup', 'SAY_IT:\n\n[ALL_OK](#a)', '3:1-3:13 Unexpected markup around `ALL_OK`, expected `ALL_OK`'],
      ['markup', 'SAY_IT:\n\n<b>ALL_OK</b>', '3:1-3:14 Unexpected markup around `ALL_OK`, expected `ALL_OK`'],
      ['markup', 'SAY_IT:\n\n~~ALL_OK~~', '3:1-3:11 Unexpected markup around `ALL_OK`, expected `ALL_OK`']
    ]
  ],
  [
    'a line of several',
    {oneOf: ['SAY_IT', 'NO']},
    [
      ['list', '- SAY_IT', '1:1-1:9 Unexpected list mark before `SAY_IT`, expected `SAY_IT`'],
      ['list', '1. SAY_IT', '1:1-1:10 Unexpected list mark before `SAY_IT`, expected `SAY_IT`'],
      ['list', '- [x] SAY_IT', '1:1-1:13 Unexpected list mark before `SAY_IT`, expected `SAY_IT`'],
      ['heading', '## SAY_IT', '1:1-1:10 Unexpected heading mark before `SAY_IT`, expected `SAY_IT`'],
      ['blockquote', '> SAY_IT', '1:1-1:9 Unexpected blockquote mark before `SAY_IT`, expected `SAY_IT`'],
      ['fence', '```\nSAY_IT\n```', '2:1-2:7 Unexpected code fence around `SAY_IT`, expected `SAY_IT`'],
      ['bold', '**SAY_IT**', '1:1-1:11 Unexpected bold around `SAY_IT`, expected `SAY_IT`'],
      ['bold', '__SAY_IT__', '1:1-1:11 Unexpected bold around `SAY_IT`, expected `SAY_IT`'],
      ['italic', '*SAY_IT*', '1:1-1:9 Unexpected italics around `SAY_IT`, expected `SAY_IT`'],
      ['italic', '_SAY_IT_', '1:1-1:9 Unexpected italics around `SAY_IT`, expected `SAY_IT`'],
      ['code', '`SAY_IT`', '1:1-1:9 Unexpected code around `SAY_IT`, expected `SAY_IT`'],
      ['sign', '\u2705 SAY_IT', '1:1-1:2 Unexpected sign `\u2705`, expected `SAY_IT` without it'],
      ['sign', 'SAY_IT \u2705', '1:8-1:9 Unexpected sign `\u2705`, expected `SAY_IT` without it'],
      ['case', 'say_it', '1:1-1:7 Unexpected line `say_it`, expected `SAY_IT`'],
      ['note', 'SAY_IT (two)', '1:1-1:13 Unexpected note in `SAY_IT (two)`, expected `SAY_IT`'],
      ['look-alike', 'S\u0410Y_IT', '1:1-1:7 Unexpected look-alike letters in `S\u0410Y_IT`, expected `SAY_IT`'],
      ['look-alike', 'S\uFF21Y_IT', '1:1-1:7 Unexpected look-alike letters in `S\uFF21Y_IT`, expected `SAY_IT`'],
      ['escape', 'SAY\\_IT', '1:4-1:6 Unexpected escape in `\\_`, expected `SAY_IT`'],
      ['quotes', '"SAY_IT"', '1:1-1:9 Unexpected quotes around `SAY_IT`, expected `SAY_IT`'],
      ['quotes', '\u201CSAY_IT\u201D', '1:1-1:9 Unexpected quotes around `SAY_IT`, expected `SAY_IT`'],
      ['brackets', '[SAY_IT]', '1:1-1:9 Unexpected brackets around `SAY_IT`, expected `SAY_IT`'],
      ['markup', '[SAY_IT](#a)', '1:1-1:13 Unexpected markup around `SAY_IT`, expected `SAY_IT`'],
      ['markup', '<b>SAY_IT</b>', '1:1-1:14 Unexpected markup around `SAY_IT`, expected `SAY_IT`'],
      ['markup', '~~SAY_IT~~', '1:1-1:11 Unexpected markup around `SAY_IT`, expected `SAY_IT`'],
      ['form', 'SAY_IT:', '1:1-1:8 Unexpected line `SAY_IT:`, expected `SAY_IT`']
    ]
  ],
  [
    'a heading',
    {sections: ['SAY_IT']},
    [
      ['bold', '# **SAY_IT**', '1:3-1:13 Unexpected bold around `SAY_IT`, expected `SAY_IT`'],
      ['bold', '# __SAY_IT__', '1:3-1:13 Unexpected bold around `SAY_IT`, expected `SAY_IT`'],
      ['italic', '# *SAY_IT*', '1:3-1:11 Unexpected italics around `SAY_IT`, expected `SAY_IT`'],
      ['italic', '# _SAY_IT_', '1:3-1:11 Unexpected italics around `SAY_IT`, expected `SAY_IT`'],
      ['code', '# `SAY_IT`', '1:3-1:11 Unexpected code around `SAY_IT`, expected `SAY_IT`'],
      ['sign', '# \u2705 SAY_IT', '1:3-1:4 Unexpected sign `\u2705`, expected `SAY_IT` without it'],
      ['sign', '# SAY_IT \u2705', '1:10-1:11 Unexpected sign `\u2705`, expected `SAY_IT` without it'],
      ['case', '# say_it', '1:3-1:9 Unexpected section `say_it`, expected `SAY_IT`'],
      ['note', '# SAY_IT (two)', '1:3-1:15 Unexpected note in `SAY_IT (two)`, expected `SAY_IT`'],
      ['look-alike', '# S\u0410Y_IT', '1:3-1:9 Unexpected look-alike letters in `S\u0410Y_IT`, expected `SAY_IT`'],
      ['look-alike', '# S\uFF21Y_IT', '1:3-1:9 Unexpected look-alike letters in `S\uFF21Y_IT`, expected `SAY_IT`'],
      ['escape', '# SAY\\_IT', '1:6-1:8 Unexpected escape in `\\_`, expected `SAY_IT`'],
      ['quotes', '# "SAY_IT"', '1:3-1:11 Unexpected quotes around `SAY_IT`, expected `SAY_IT`'],
      ['quotes', '# \u201CSAY_IT\u201D', '1:3-1:11 Unexpected quotes around `SAY_IT`, expected `SAY_IT`'],
      ['brackets', '# [SAY_IT]', '1:3-1:11 Unexpected brackets around `SAY_IT`, expected `SAY_IT`'],
      ['markup', '# [SAY_IT](#a)', '1:3-1:15 Unexpected markup around `SAY_IT`, expected `SAY_IT`'],
      ['markup', '# <b>SAY_IT</b>', '1:3-1:16 Unexpected markup around `SAY_IT`, expected `SAY_IT`'],
      ['markup', '# ~~SAY_IT~~', '1:3-1:13 Unexpected markup around `SAY_IT`, expected `SAY_IT`'],
      ['form', '# 2. SAY_IT', '1:3-1:12 Unexpected section `2. SAY_IT`, expected `SAY_IT`'],
      ['form', '# SAY_IT:', '1:3-1:10 Unexpected section `SAY_IT:`, expected `SAY_IT`']
    ]
  ],
  [
    'a heading and its sign',
    {sections: ['SAY_IT']},
    [
      ['list', '- # SAY_IT', '1:1-1:11 Unexpected list mark before `SAY_IT`, expected `SAY_IT`'],
      ['list', '1. # SAY_IT', '1:1-1:12 Unexpected list mark before `SAY_IT`, expected `SAY_IT`'],
      ['list', '- [x] # SAY_IT', '1:1-1:15 Unexpected list mark before `SAY_IT`, expected `SAY_IT`'],
      ['blockquote', '> # SAY_IT', '1:1-1:11 Unexpected blockquote mark before `SAY_IT`, expected `SAY_IT`'],
      ['fence', '```\n# SAY_IT\n```', '2:3-2:9 Unexpected code fence around `SAY_IT`, expected `SAY_IT`'],
      ['form', '**SAY_IT**', '1:1-1:11 Unexpected line `**SAY_IT**`, expected `## SAY_IT`']
    ]
  ],
  [
    'a column',
    {table: ['SAY_IT', 'B']},
    [
      [
        'bold',
        '| **SAY_IT** | B |\n|---|---|\n| x | y |',
        '1:3-1:13 Unexpected bold around `SAY_IT`, expected `SAY_IT`'
      ],
      [
        'bold',
        '| __SAY_IT__ | B |\n|---|---|\n| x | y |',
        '1:3-1:13 Unexpected bold around `SAY_IT`, expected `SAY_IT`'
      ],
      [
        'italic',
        '| *SAY_IT* | B |\n|---|---|\n| x | y |',
        '1:3-1:11 Unexpected italics around `SAY_IT`, expected `SAY_IT`'
      ],
      [
        'italic',
        '| _SAY_IT_ | B |\n|---|---|\n| x | y |',
        '1:3-1:11 Unexpected italics around `SAY_IT`, expected `SAY_IT`'
      ],
      ['code', '| `SAY_IT` | B |\n|---|---|\n| x | y |', '1:3-1:11 Unexpected code around `SAY_IT`, expected `SAY_IT`'],
      [
        'sign',
        '| \u2705 SAY_IT | B |\n|---|---|\n| x | y |',
        '1:3-1:4 Unexpected sign `\u2705`, expected `SAY_IT` without it'
      ],
      [
        'sign',
        '| SAY_IT \u2705 | B |\n|---|---|\n| x | y |',
        '1:10-1:11 Unexpected sign `\u2705`, expected `SAY_IT` without it'
      ],
      ['case', '| say_it | B |\n|---|---|\n| x | y |', '1:3-1:9 Unexpected column `say_it`, expected `SAY_IT`'],
      [
        'note',
        '| SAY_IT (two) | B |\n|---|---|\n| x | y |',
        '1:3-1:15 Unexpected note in `SAY_IT (two)`, expected `SAY_IT`'
      ],
      [
        'look-alike',
        '| S\u0410Y_IT | B |\n|---|---|\n| x | y |',
        '1:3-1:9 Unexpected look-alike letters in `S\u0410Y_IT`, expected `SAY_IT`'
      ],
      [
        'look-alike',
        '| S\uFF21Y_IT | B |\n|---|---|\n| x | y |',
        '1:3-1:9 Unexpected look-alike letters in `S\uFF21Y_IT`, expected `SAY_IT`'
      ],
      ['escape', '| SAY\\_IT | B |\n|---|---|\n| x | y |', '1:6-1:8 Unexpected escape in `\\_`, expected `SAY_IT`'],
      [
        'quotes',
        '| "SAY_IT" | B |\n|---|---|\n| x | y |',
        '1:3-1:11 Unexpected quotes around `SAY_IT`, expected `SAY_IT`'
      ],
      [
        'quotes',
        '| \u201CSAY_IT\u201D | B |\n|---|---|\n| x | y |',
        '1:3-1:11 Unexpected quotes around `SAY_IT`, expected `SAY_IT`'
      ],
      [
        'brackets',
        '| [SAY_IT] | B |\n|---|---|\n| x | y |',
        '1:3-1:11 Unexpected brackets around `SAY_IT`, expected `SAY_IT`'
      ],
      [
        'markup',
        '| [SAY_IT](#a) | B |\n|---|---|\n| x | y |',
        '1:3-1:15 Unexpected markup around `SAY_IT`, expected `SAY_IT`'
      ],
      [
        'markup',
        '| <b>SAY_IT</b> | B |\n|---|---|\n| x | y |',
        '1:3-1:16 Unexpected markup around `SAY_IT`, expected `SAY_IT`'
      ],
      [
        'markup',
        '| ~~SAY_IT~~ | B |\n|---|---|\n| x | y |',
        '1:3-1:13 Unexpected markup around `SAY_IT`, expected `SAY_IT`'
      ],
      ['form', '| 1. SAY_IT | B |\n|---|---|\n| x | y |', '1:3-1:12 Unexpected column `1. SAY_IT`, expected `SAY_IT`']
    ]
  ],
  [
    'a table',
    {table: ['SAY_IT', 'B']},
    [
      [
        'list',
        '- | SAY_IT | B |\n  |---|---|\n  | x | y |',
        '1:1-1:17 Unexpected list mark before `| SAY_IT | B |`, expected the plain text'
      ],
      [
        'blockquote',
        '> | SAY_IT | B |\n> |---|---|\n> | x | y |',
        '1:1-1:17 Unexpected blockquote mark before `| SAY_IT | B |`, expected the plain text'
      ],
      [
        'fence',
        '```\n| SAY_IT | B |\n|---|---|\n| x | y |\n```',
        '2:1-2:15 Unexpected code fence around `| SAY_IT | B |`, expected the plain text'
      ]
    ]
  ],
  [
    'a cell',
    {table: ['SAY_IT', 'B'], values: {SAY_IT: ['ALL_OK']}},
    [
      [
        'bold',
        '| SAY_IT | B |\n|---|---|\n| **ALL_OK** | y |',
        '3:3-3:13 Unexpected bold around `ALL_OK`, expected `ALL_OK`'
      ],
      [
        'bold',
        '| SAY_IT | B |\n|---|---|\n| __ALL_OK__ | y |',
        '3:3-3:13 Unexpected bold around `ALL_OK`, expected `ALL_OK`'
      ],
      [
        'italic',
        '| SAY_IT | B |\n|---|---|\n| *ALL_OK* | y |',
        '3:3-3:11 Unexpected italics around `ALL_OK`, expected `ALL_OK`'
      ],
      [
        'italic',
        '| SAY_IT | B |\n|---|---|\n| _ALL_OK_ | y |',
        '3:3-3:11 Unexpected italics around `ALL_OK`, expected `ALL_OK`'
      ],
      [
        'code',
        '| SAY_IT | B |\n|---|---|\n| `ALL_OK` | y |',
        '3:3-3:11 Unexpected code around `ALL_OK`, expected `ALL_OK`'
      ],
      [
        'sign',
        '| SAY_IT | B |\n|---|---|\n| \u2705 ALL_OK | y |',
        '3:3-3:4 Unexpected sign `\u2705`, expected `ALL_OK` without it'
      ],
      [
        'sign',
        '| SAY_IT | B |\n|---|---|\n| ALL_OK \u2705 | y |',
        '3:10-3:11 Unexpected sign `\u2705`, expected `ALL_OK` without it'
      ],
      [
        'case',
        '| SAY_IT | B |\n|---|---|\n| all_ok | y |',
        '3:3-3:9 Unexpected value `all_ok` of column `SAY_IT`, expected `ALL_OK`'
      ],
      [
        'note',
        '| SAY_IT | B |\n|---|---|\n| ALL_OK (two) | y |',
        '3:3-3:15 Unexpected note in `ALL_OK (two)`, expected `ALL_OK`'
      ],
      [
        'look-alike',
        '| SAY_IT | B |\n|---|---|\n| \u0410LL_OK | y |',
        '3:3-3:9 Unexpected look-alike letters in `\u0410LL_OK`, expected `ALL_OK`'
      ],
      [
        'look-alike',
        '| SAY_IT | B |\n|---|---|\n| \uFF21LL_OK | y |',
        '3:3-3:9 Unexpected look-alike letters in `\uFF21LL_OK`, expected `ALL_OK`'
      ],
      [
        'escape',
        '| SAY_IT | B |\n|---|---|\n| ALL\\_OK | y |',
        '3:6-3:8 Unexpected escape in `\\_`, expected `ALL_OK`'
      ],
      [
        'quotes',
        '| SAY_IT | B |\n|---|---|\n| "ALL_OK" | y |',
        '3:3-3:11 Unexpected quotes around `ALL_OK`, expected `ALL_OK`'
      ],
      [
        'quotes',
        '| SAY_IT | B |\n|---|---|\n| \u201CALL_OK\u201D | y |',
        '3:3-3:11 Unexpected quotes around `ALL_OK`, expected `ALL_OK`'
      ],
      [
        'brackets',
        '| SAY_IT | B |\n|---|---|\n| [ALL_OK] | y |',
        '3:3-3:11 Unexpected brackets around `ALL_OK`, expected `ALL_OK`'
      ],
      [
        'markup',
        '| SAY_IT | B |\n|---|---|\n| [ALL_OK](#a) | y |',
        '3:3-3:15 Unexpected markup around `ALL_OK`, expected `ALL_OK`'
      ],
      [
        'markup',
        '| SAY_IT | B |\n|---|---|\n| <b>ALL_OK</b> | y |',
        '3:3-3:16 Unexpected markup around `ALL_OK`, expected `ALL_OK`'
      ],
      [
        'markup',
        '| SAY_IT | B |\n|---|---|\n| ~~ALL_OK~~ | y |',
        '3:3-3:13 Unexpected markup around `ALL_OK`, expected `ALL_OK`'
      ]
    ]
  ],
  [
    'a tag',
    {tag: 'SAY_IT', values: ['ALL_OK']},
    [
      [
        'list',
        '- <SAY_IT>ALL_OK</SAY_IT>',
        '1:1-1:26 Unexpected list mark before `<SAY_IT>ALL_OK</SAY_IT>`, expected the plain text'
      ],
      [
        'list',
        '1. <SAY_IT>ALL_OK</SAY_IT>',
        '1:1-1:27 Unexpected list mark before `<SAY_IT>ALL_OK</SAY_IT>`, expected the plain text'
      ],
      [
        'list',
        '- [x] <SAY_IT>ALL_OK</SAY_IT>',
        '1:1-1:30 Unexpected list mark before `<SAY_IT>ALL_OK</SAY_IT>`, expected the plain text'
      ],
      [
        'heading',
        '## <SAY_IT>ALL_OK</SAY_IT>',
        '1:1-1:27 Unexpected heading mark before `<SAY_IT>ALL_OK</SAY_IT>`, expected the plain text'
      ],
      [
        'blockquote',
        '> <SAY_IT>ALL_OK</SAY_IT>',
        '1:1-1:26 Unexpected blockquote mark before `<SAY_IT>ALL_OK</SAY_IT>`, expected the plain text'
      ],
      [
        'fence',
        '```\n<SAY_IT>ALL_OK</SAY_IT>\n```',
        '2:1-2:24 Unexpected code fence around `<SAY_IT>ALL_OK</SAY_IT>`, expected the plain text'
      ],
      [
        'bold',
        '**<SAY_IT>ALL_OK</SAY_IT>**',
        '1:1-1:28 Unexpected bold around `<SAY_IT>ALL_OK</SAY_IT>`, expected the plain text'
      ],
      [
        'bold',
        '__<SAY_IT>ALL_OK</SAY_IT>__',
        '1:1-1:28 Unexpected bold around `<SAY_IT>ALL_OK</SAY_IT>`, expected the plain text'
      ],
      [
        'italic',
        '*<SAY_IT>ALL_OK</SAY_IT>*',
        '1:1-1:26 Unexpected italics around `<SAY_IT>ALL_OK</SAY_IT>`, expected the plain text'
      ],
      [
        'italic',
        '_<SAY_IT>ALL_OK</SAY_IT>_',
        '1:1-1:26 Unexpected italics around `<SAY_IT>ALL_OK</SAY_IT>`, expected the plain text'
      ],
      [
        'code',
        '`<SAY_IT>ALL_OK</SAY_IT>`',
        '1:1-1:26 Unexpected code around `<SAY_IT>ALL_OK</SAY_IT>`, expected the plain text'
      ],
      [
        'markup',
        '~~<SAY_IT>ALL_OK</SAY_IT>~~',
        '1:1-1:28 Unexpected markup around `<SAY_IT>ALL_OK</SAY_IT>`, expected the plain text'
      ],
      ['case', '<say_it>ALL_OK</say_it>', '1:1-1:9 Unexpected tag `<say_it>`, expected `<SAY_IT>`'],
      ['look-alike', '<S\u0410Y_IT>ALL_OK</SAY_IT>', '1:1-1:9 Unexpected tag `<S\u0410Y_IT>`, expected `<SAY_IT>`'],
      [
        'escape',
        '&lt;SAY_IT&gt;ALL_OK&lt;/SAY_IT&gt;',
        '1:1-1:36 Unexpected escape in `&lt;SAY_IT&gt;ALL_OK&lt;/SAY_IT&gt;`, expected the plain text'
      ]
    ]
  ],
  [
    'the value of a tag',
    {tag: 'SAY_IT', values: ['ALL_OK']},
    [
      ['bold', '<SAY_IT>**ALL_OK**</SAY_IT>', '1:9-1:19 Unexpected bold around `ALL_OK`, expected `ALL_OK`'],
      ['bold', '<SAY_IT>__ALL_OK__</SAY_IT>', '1:9-1:19 Unexpected bold around `ALL_OK`, expected `ALL_OK`'],
      ['italic', '<SAY_IT>*ALL_OK*</SAY_IT>', '1:9-1:17 Unexpected italics around `ALL_OK`, expected `ALL_OK`'],
      ['italic', '<SAY_IT>_ALL_OK_</SAY_IT>', '1:9-1:17 Unexpected italics around `ALL_OK`, expected `ALL_OK`'],
      ['code', '<SAY_IT>`ALL_OK`</SAY_IT>', '1:9-1:17 Unexpected code around `ALL_OK`, expected `ALL_OK`'],
      ['sign', '<SAY_IT>\u2705 ALL_OK</SAY_IT>', '1:9-1:10 Unexpected sign `\u2705`, expected `ALL_OK` without it'],
      ['sign', '<SAY_IT>ALL_OK \u2705</SAY_IT>', '1:16-1:17 Unexpected sign `\u2705`, expected `ALL_OK` without it'],
      ['case', '<SAY_IT>all_ok</SAY_IT>', '1:9-1:15 Unexpected value `all_ok` of `<SAY_IT>`, expected `ALL_OK`'],
      ['note', '<SAY_IT>ALL_OK (two)</SAY_IT>', '1:9-1:21 Unexpected note in `ALL_OK (two)`, expected `ALL_OK`'],
      [
        'look-alike',
        '<SAY_IT>\u0410LL_OK</SAY_IT>',
        '1:9-1:15 Unexpected look-alike letters in `\u0410LL_OK`, expected `ALL_OK`'
      ],
      [
        'look-alike',
        '<SAY_IT>\uFF21LL_OK</SAY_IT>',
        '1:9-1:15 Unexpected look-alike letters in `\uFF21LL_OK`, expected `ALL_OK`'
      ],
      ['escape', '<SAY_IT>ALL\\_OK</SAY_IT>', '1:12-1:14 Unexpected escape in `\\_`, expected `ALL_OK`'],
      ['quotes', '<SAY_IT>"ALL_OK"</SAY_IT>', '1:9-1:17 Unexpected quotes around `ALL_OK`, expected `ALL_OK`'],
      [
        'quotes',
        '<SAY_IT>\u201CALL_OK\u201D</SAY_IT>',
        '1:9-1:17 Unexpected quotes around `ALL_OK`, expected `ALL_OK`'
      ],
      ['brackets', '<SAY_IT>[ALL_OK]</SAY_IT>', '1:9-1:17 Unexpected brackets around `ALL_OK`, expected `ALL_OK`'],
      ['markup', '<SAY_IT>[ALL_OK](#a)</SAY_IT>', '1:9-1:21 Unexpected markup around `ALL_OK`, expected `ALL_OK`'],
      ['markup', '<SAY_IT><b>ALL_OK</b></SAY_IT>', '1:9-1:22 Unexpected markup around `ALL_OK`, expected `ALL_OK`'],
      ['markup', '<SAY_IT>~~ALL_OK~~</SAY_IT>', '1:9-1:19 Unexpected markup around `ALL_OK`, expected `ALL_OK`']
    ]
  ]
]

describe.each(parts)('of %s:', (_, terms, rows) => {
  const [primitive = ''] = Object.keys(terms)

  test.each(rows)('%s in %j', (decoration, text, expected) => {
    const [warning] = decoration === 'case' ? [expected.replace(' ', ' warning: ')] : [expected]
    expect(found(terms, text)).toEqual(usual.includes(decoration) ? [] : [warning])
    expect(found({...terms, allow: []}, text)).toEqual([expected])
    expect(found({...terms, exact: true}, text)).toEqual([expected])
    for (const allow of [[decoration], 'all'] as const) {
      expect(found({...terms, allow}, text)).toEqual([])
      expect(readOutput(text, {...terms, allow})).toMatchObject({ok: true, value: values[primitive]})
    }
  })

  test.each(rows)('%s in %j: the text that is offered is right', (_, text) => {
    const exact = {...terms, exact: true} as const
    const reading = readOutput(text, exact)
    const [{start = 0, end = 0, expected = []} = {}] = reading.ok ? [] : reading.findings
    for (const offered of expected) {
      const replaced = text.slice(0, start) + offered + text.slice(end)
      const left = found(exact, replaced)
      // A tag of which the end is misspelt, too.
      expect(left.length === 0 || /Unexpected tag `<\//.test(left.join()), replaced).toBe(true)
    }
  })
})

test('text beside a tag is not a decoration of it', () => {
  const terms: OutputContract = {tag: 'SAY_IT', values: ['ALL_OK']}
  const tag = '<SAY_IT>ALL_OK</SAY_IT>'
  for (const text of [`\u2705 ${tag}`, `${tag} (two)`, `"${tag}"`, `[${tag}]`, `**So: ${tag}**`, `So: ${tag}.`])
    expect(found({...terms, exact: true}, text)).toEqual([])
})

describe('several decorations', () => {
  const terms: OutputContract = {lines: {Verdict: ['PASS', 'FAIL']}}

  test.each([
    [
      '> - **Verdict**: PASS',
      [],
      '1:1-1:22 Unexpected blockquote mark, list mark and bold around `> - **Verdict**: PASS`, expected the plain text'
    ],
    [
      '> - **Verdict**: PASS',
      ['list'],
      '1:1-1:22 Unexpected blockquote mark and bold around `> - **Verdict**: PASS`, expected the plain text'
    ],
    [
      '> - **Verdict**: PASS',
      ['bold', 'list'],
      '1:1-1:22 Unexpected blockquote mark before `**Verdict**: PASS`, expected the plain text'
    ],
    ['> - **Verdict**: PASS', ['bold', 'list', 'blockquote']],
    [
      'Verdict: **"pass" (two)**',
      [],
      '1:10-1:26 Unexpected bold, note and quotes around `**"pass" (two)**`, expected `PASS`'
    ],
    [
      'Verdict: **"pass" (two)**',
      ['bold', 'note', 'quotes'],
      '1:12-1:24 Unexpected value `"pass" (two)` of line `Verdict`, expected `PASS`'
    ],
    ['Verdict: **"pass" (two)**', ['bold', 'note', 'quotes', 'case']]
  ] as const)('%s with %j', (text, allow, ...expected) => {
    expect(found({...terms, allow}, text)).toEqual(expected)
  })

  test('hide no wrong value', () => {
    const value = 'Unexpected value `MAYBE` of line `Verdict`, expected one of `PASS`, `FAIL`'
    expect(found(terms, '**Verdict**: MAYBE')).toEqual([
      '1:1-1:12 Unexpected bold around `Verdict`, expected `Verdict:`',
      `1:14-1:19 ${value}`
    ])
    expect(found(terms, 'verdict: MAYBE')).toEqual([
      '1:1-1:8 warning: Unexpected label `verdict`, expected `Verdict`',
      `1:10-1:15 ${value}`
    ])
    expect(found({tag: 'r', values: ['A']}, '<R>B</R>')).toEqual([
      '1:1-1:4 warning: Unexpected tag `<R>`, expected `<r>`',
      '1:4-1:5 Unexpected value `B` of `<r>`, expected `A`'
    ])
  })
})

describe('decorations that the contract shows', () => {
  test.each<readonly [terms: OutputContract, text: string, plain: string, expected: string]>([
    [
      {oneOf: ['**APPROVED**']},
      '**APPROVED**',
      'APPROVED',
      '1:1-1:9 Unexpected plain `APPROVED`, expected `**APPROVED**`'
    ],
    [{sections: ['`Risks`']}, '# `Risks`', '# Risks', '1:3-1:8 Unexpected plain `Risks`, expected ``Risks``'],
    [
      {lines: {'**Verdict**': ['A']}},
      '**Verdict**: A',
      'Verdict: A',
      '1:1-1:8 Unexpected plain `Verdict`, expected `**Verdict**`'
    ],
    [
      {lines: {Verdict: ['\u2705 A']}},
      'Verdict: \u2705 A',
      'Verdict: A',
      '1:10-1:11 Unexpected value `A` of line `Verdict`, expected `\u2705 A`'
    ]
  ])('%j in %j', (terms, text, plain, expected) => {
    expect(found(terms, text)).toEqual([])
    expect(found({...terms, exact: true}, text)).toEqual([])
    expect(found(terms, plain)).toEqual([expected])
    expect(found({...terms, allow: 'all'}, plain)).toEqual([])
  })
})
