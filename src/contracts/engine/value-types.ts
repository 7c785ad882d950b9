/** TypeScript types of a contract's values. */
import type {OutputContract} from './model.ts'

/** A text that matches a template: `File: {path}` is a string that begins with `File: `. */
type Filled<Text extends string> = Text extends `${infer Before}{{${infer After}`
  ? `${Filled<Before>}{${Filled<After>}`
  : Text extends `${infer Before}}}${infer After}`
    ? `${Filled<Before>}}${Filled<After>}`
    : Text extends `${infer Before}{${infer Name}}${infer After}`
      ? `${Before}${Place<Name>}${Filled<After>}`
      : Text

type Place<Name extends string> = Name extends `${string} | ${string}` ? Choice<Name> : string
type Choice<Text extends string> = Text extends `${infer Value} | ${infer Rest}` ? Value | Choice<Rest> : Text

type HasWildcard<Text extends string> = string extends Filled<Text> ? true : Filled<Text> extends Text ? false : true

/** A section: its heading and its trimmed text, up to the next heading outside of it. */
export interface SectionText {
  readonly heading: string
  readonly text: string
}

type SectionOf<Section> = SectionText & {
  readonly [Name in keyof Section & Held]: ValueOf<Pick<Section, Name | (keyof Section & ('values' | 'fields'))>>
}

type Held = 'lines' | 'oneOf' | 'items' | 'table' | 'fence' | 'json' | 'parts'

type SectionName<Section> = Section extends string ? Section : Section extends {heading: infer Name} ? Name : never
type OptionalName<Each> = Each extends {heading: infer Name; optional: true} ? Name : never

type SectionNamed<All extends readonly unknown[], Name> = All[number] extends infer Each
  ? Each extends Name
    ? SectionText
    : Each extends {heading: Name}
      ? [Extract<keyof Each, Held>] extends [never]
        ? SectionText
        : SectionOf<Each>
      : never
  : never

type Sections<All extends readonly unknown[]> = {
  readonly [Name in Exclude<SectionName<All[number]>, OptionalName<All[number]>> & string]: SectionValueOf<All, Name>
} & {readonly [Name in OptionalName<All[number]> & string]?: SectionValueOf<All, Name>}

type SectionValueOf<All extends readonly unknown[], Name extends string> =
  HasWildcard<Name> extends true ? readonly SectionNamed<All, Name>[] : SectionNamed<All, Name>

type LineValue<Terms> = Terms extends readonly (infer Value)[]
  ? Value
  : Terms extends {values: readonly (infer Value)[]}
    ? Value
    : string

type LineOf<Label, Terms> = Label extends string
  ? HasWildcard<Label> extends true
    ? readonly {readonly label: string; readonly value: LineValue<Terms>}[]
    : LineValue<Terms>
  : never

type OptionalLabel<All> = {[Label in keyof All]: All[Label] extends {optional: true} ? Label : never}[keyof All]

type Lines<All> = {readonly [Label in Exclude<keyof All, OptionalLabel<All>>]: LineOf<Label, All[Label]>} & {
  readonly [Label in OptionalLabel<All>]?: LineOf<Label, All[Label]>
}

type Cell<Column, Values> = Column extends keyof Values ? LineValue<Values[Column]> : string

type Item<Text extends string, Fields> = {readonly [Name in Places<Text>]: string} & (Fields extends object
  ? Lines<Fields>
  : object)

type Places<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never

type Rows<Columns extends readonly string[], Values> = readonly {
  readonly [Column in Columns[number]]: Cell<Column, Values>
}[]

type SchemaTypes = {string: string; number: number; integer: number; boolean: boolean; null: null}

type Properties<Schema> = Schema extends {properties: infer All}
  ? {readonly [Name in keyof All & Required<Schema>]: FromSchema<All[Name]>} & {
      readonly [Name in Exclude<keyof All, Required<Schema>>]?: FromSchema<All[Name]>
    }
  : Readonly<
      Record<string, Schema extends {additionalProperties: infer Value extends object} ? FromSchema<Value> : unknown>
    >

type Required<Schema> = Schema extends {required: readonly (infer Name)[]} ? Name : never

/** Value of a JSON Schema by its types, properties, items, constants and alternatives; else `unknown`. */
export type FromSchema<Schema> = Schema extends {const: infer Value}
  ? Value
  : Schema extends {enum: readonly (infer Value)[]}
    ? Value
    : Schema extends {anyOf: readonly (infer Each)[]}
      ? FromSchema<Each>
      : Schema extends {oneOf: readonly (infer Each)[]}
        ? FromSchema<Each>
        : Schema extends {type: readonly (infer Type)[]}
          ? FromTypes<Schema, Type>
          : Schema extends {type: 'object'}
            ? Properties<Schema>
            : Schema extends {type: 'array'}
              ? readonly (Schema extends {items: infer Item} ? FromSchema<Item> : unknown)[]
              : Schema extends {type: infer Type extends keyof SchemaTypes}
                ? SchemaTypes[Type]
                : unknown

type FromTypes<Schema, Type> = Type extends string ? FromSchema<Omit<Schema, 'type'> & {readonly type: Type}> : never

type TagValue<Contract> = Contract extends {json: infer Schema}
  ? FromSchema<Schema>
  : Contract extends {sections: infer All extends readonly unknown[]}
    ? Sections<All>
    : Contract extends {parts: infer All extends readonly unknown[]}
      ? {readonly [Index in keyof All]: One<All[Index]>}
      : Contract extends {values: readonly (infer Value)[]}
        ? Value
        : string

type MatchValue<Contract> = Contract extends {values: readonly (infer Value)[]} ? Value : string | undefined

type One<Contract> = Contract extends {any: readonly (infer Each)[]}
  ? ValueOf<Each>
  : Contract extends {tag: string}
    ? TagValue<Contract>
    : Contract extends {sections: infer All extends readonly unknown[]}
      ? Sections<All>
      : Contract extends {lines: infer All}
        ? Lines<All>
        : Contract extends {oneOf: readonly (infer Line extends string)[]}
          ? Filled<Line>
          : Contract extends {items: infer Text extends string}
            ? Item<Text, Contract extends {fields: infer Fields} ? Fields : undefined>
            : Contract extends {fence: string}
              ? string
              : Contract extends {parts: infer All extends readonly unknown[]}
                ? {readonly [Index in keyof All]: One<All[Index]>}
                : Contract extends {table: infer Columns extends readonly string[]}
                  ? Rows<Columns, Contract extends {values: infer Values} ? Values : object>
                  : Contract extends {json: infer Schema}
                    ? FromSchema<Schema>
                    : Contract extends {yaml: infer Schema}
                      ? FromSchema<Schema>
                      : Contract extends {group: number | string}
                        ? MatchValue<Contract>
                        : Contract extends {pattern: string}
                          ? readonly (string | undefined)[]
                          : unknown

/** A list for counts above one, unless a program reads one value. */
type ValueOf<Contract> = Contract extends {items: string}
  ? readonly One<Contract>[]
  : Contract extends {count: infer Count}
    ? Count extends 1
      ? One<Contract>
      : Contract extends {sections: readonly unknown[]; tag?: undefined} | {lines: object} | {read: 'first' | 'last'}
        ? One<Contract>
        : readonly One<Contract>[]
    : One<Contract>

export type OutputValue<Contract extends OutputContract> = ValueOf<Contract>
