import { m } from '#root/contract/messages/messages.js'
import type { Refusals } from '../slice.ts'

export const refusals = {
  'state-being-replaced': { status: 503, message: m.simulation_refusal_replacing },
  'backup-invalid': { status: 400, message: m.simulation_refusal_invalid },
  'backup-with-other-keys': { status: 409, message: m.simulation_refusal_other_keys },
  'backup-incomplete': { status: 400, message: m.simulation_refusal_incomplete },
  'snapshots-full': { status: 409, message: m.simulation_refusal_snapshots_full },
  'replacement-under-way': { status: 409, message: m.simulation_refusal_under_way },
} satisfies Refusals
