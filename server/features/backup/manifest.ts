import { z } from 'zod'

/** A name of a table, a column or a counter. */
const Name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)
const uniqueList = <T extends z.ZodType>(item: T, max: number, nameOf: (one: z.infer<T>) => string) =>
  z
    .array(item)
    .max(max)
    .refine((all) => new Set(all.map(nameOf)).size === all.length, 'a name occurs twice')

/** The manifest of a backup. It is untrusted: see `checkBackup` and `loadState` for the checks. */
export const Manifest = z.object({
  product: z.literal('glasshouse'),
  format: z.literal(1),
  notice: z.string().max(1_000),
  createdAt: z.iso.datetime(),
  /** The names of its applied migrations. */
  migrations: uniqueList(z.string().regex(/^\d{3}_[a-z0-9_]{1,100}\.sql$/), 1_000, (name) => name),
  /** The hash of its ledger. */
  ledgerHash: z.string().regex(/^[0-9a-f]{64}$/),
  tables: uniqueList(z.object({ name: Name, columns: uniqueList(Name, 300, (name) => name) }), 500, ({ name }) => name),
  /** The value of each counter, so that no number is issued twice. */
  sequences: uniqueList(z.object({ name: Name, last: z.string().regex(/^[1-9]\d{0,17}$/) }), 500, ({ name }) => name),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestEntry = 'manifest.json'
export const entryOfTable = (name: string) => `tables/${name}.csv`
export const entryOfSecret = (name: string) => `secrets/${name}`
export const entryOfFile = (id: string) => `files/${id}`
