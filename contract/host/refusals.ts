import { m } from '#root/contract/messages/messages.js'
import type { HostRefusal } from '#root/domain/host.ts'
import { addRefusals, type RefusalCode } from '../refusals.ts'
import type { Refusals } from '../slice.ts'

const refusals = {
  'class-limit-reached': { status: 409, message: m.lobby_refusal_limit_reached },
  'class-too-large': { status: 409, message: m.lobby_refusal_too_large },
  'class-archived': { status: 409, message: m.lobby_refusal_archived },
  'class-not-archived': { status: 409, message: m.lobby_refusal_not_archived },
  'class-moving': { status: 409, message: m.lobby_refusal_moving },
  'class-name-differs': { status: 400, message: m.lobby_refusal_name_differs },
  'class-needs-owner': { status: 409, message: m.lobby_refusal_needs_owner },
  'class-not-yours': { status: 403, message: m.lobby_refusal_not_yours },
  'only-owner': { status: 409, message: m.lobby_refusal_only_owner },
  'already-teaches': { status: 409, message: m.lobby_refusal_already_teaches },
  'sign-up-closed': { status: 403, message: m.lobby_refusal_sign_up_closed },
  'invitation-for-other': { status: 409, message: m.lobby_refusal_invitation_for_other },
  'file-not-a-class': { status: 400, message: m.lobby_refusal_file },
  'cell-full': { status: 409, message: m.host_refusal_cell_full },
  'cell-not-open': { status: 409, message: m.host_refusal_cell_not_open },
  'cell-unreachable': { status: 400, message: m.host_refusal_cell_unreachable },
  'cell-name-taken': { status: 409, message: m.host_refusal_cell_name_taken },
  'already-in-cell': { status: 409, message: m.host_refusal_already_in_cell },
} satisfies Refusals<HostRefusal>

/** A refusal of the lobby, of the host's console, or of every firm. */
export type AnyHostRefusal = HostRefusal | RefusalCode

/**
 * Adds the refusals of a host to those of a firm. A host calls it at its start; a single firm does not load these
 * texts.
 */
export function addHostRefusals(): void {
  addRefusals(refusals)
}
