import { z } from 'zod'

/** What a backup says of itself; its first entry. */
export const Manifest = z.object({
  product: z.literal('glasshouse'),
  format: z.literal(1),
  notice: z.string(),
  createdAt: z.iso.datetime(),
  /** The names of the migrations that made its tables. */
  migrations: z.array(z.string()),
  /** Of the ledger in it; null where the ledger was left out. */
  ledgerHash: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Where each counter stands, so that no number is given twice. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestEntry = 'manifest.json'
export const entryOfTable = (name: string) => `tables/${name}.csv`
export const entryOfSecret = (name: string) => `secrets/${name}`
export const entryOfFile = (id: string) => `files/${id}`
