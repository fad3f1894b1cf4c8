import { slices } from './generated/slices.ts'
import type { InLanguage } from './language.ts'
import type { RefusalEntry } from './slice.ts'

type CodesOf<Slice> = Slice extends { refusals: infer Refusals } ? keyof Refusals & string : never

/** Every refusal of the product. Each slice declares its own in contract/slices/. */
export type RefusalCode = CodesOf<(typeof slices)[number]>

/** The status and the message of each refusal, as the slices declare them. */
export const refusalTable = Object.fromEntries(
  slices.flatMap((slice) => ('refusals' in slice ? Object.entries<RefusalEntry>(slice.refusals) : [])),
) as Readonly<Record<RefusalCode, RefusalEntry>>

const known: Record<string, RefusalEntry> = { ...refusalTable }

/** Adds the refusals of a host, which uses the same answers and the same client. */
export function addRefusals(others: Readonly<Record<string, RefusalEntry>>): void {
  Object.assign(known, others)
}

/** The status and the message of a refusal; undefined for an unknown code. */
export const findRefusal = (code: string): RefusalEntry | undefined => known[code]

/** The message of a refusal for a person. `params` are the values in it. */
export function describeRefusal(
  code: RefusalCode,
  params: Readonly<Record<string, string>> = {},
  options?: InLanguage,
): string {
  return known[code]!.message(params, options)
}

/** Stands for the values of a message: each is its own name in braces, such as `{max}`. */
export const valueNames: Readonly<Record<string, string>> = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
