import type { Access } from '#root/contract/route.ts'

export const callers = ['visitor', 'client', 'auditor', 'operator'] as const
export type Caller = (typeof callers)[number]

/** Who may call a route with each access. */
export const admitted: Readonly<Record<Access, readonly Caller[]>> = {
  anyone: callers,
  'signed-in': ['client', 'auditor', 'operator'],
  client: ['client'],
  staff: ['auditor', 'operator'],
  operator: ['operator'],
}
