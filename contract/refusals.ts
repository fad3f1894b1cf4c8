import { slices } from './generated/slices.ts'
import type { InLanguage } from './language.ts'
import type { RefusalEntry } from './slice.ts'

type CodesOf<Slice> = Slice extends { refusals: infer Refusals } ? keyof Refusals & string : never

/** Every refusal of the product; each slice declares its own in contract/slices/. */
export type RefusalCode = CodesOf<(typeof slices)[number]>

/** The status and the message of each refusal, as the slices declare them. */
export const refusalTable = Object.fromEntries(
  slices.flatMap((slice) => ('refusals' in slice ? Object.entries<RefusalEntry>(slice.refusals) : [])),
) as Readonly<Record<RefusalCode, RefusalEntry>>

/** The message of a refusal for a person; `params` are the values that it contains. */
export function describeRefusal(
  code: RefusalCode,
  params: Readonly<Record<string, string>> = {},
  options?: InLanguage,
): string {
  return refusalTable[code].message(params, options)
}
