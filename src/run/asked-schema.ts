/** The schema of what `lint-agents contracts --format json` prints, which ships as `contracts.schema.json`. */
import * as z from 'zod/mini'
import {OutputContract} from '../contracts/output/terms.ts'

const line = z.int().check(z.minimum(1))
const place = {line: line.check(z.describe('From 1')), endLine: line}

/** What `lint-agents contracts --format json` prints: an interface. */
export const AskedReport = z.strictObject({
  version: z.literal(1),
  definitions: z.array(
    z.strictObject({
      path: z.string().check(z.describe('Relative to the working directory, with `/`')),
      agent: z.string().check(z.describe('`name` of the front matter, else the name of the file')),
      contracts: z.array(
        z.strictObject({
          name: z.string().check(z.describe('A name for the configuration; one of each in a definition')),
          kind: z.string().check(z.describe('The primitive, or the name of a contract that ships with the product')),
          ...place,
          certain: z.boolean().check(z.describe('The words demand exactly this, without a condition')),
          contract: z
            .union([OutputContract, z.strictObject({})])
            .check(z.describe('As a configuration declares it; empty for a contract that ships with the product'))
        })
      ),
      unread: z.array(z.strictObject(place)).check(z.describe('Formats that it shows and that could not be read'))
    })
  )
})
