import { m } from '#root/contract/messages/messages.js'
import type { DirectorRefusal } from '#root/domain/director/script.ts'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'director-cannot-act': { status: 409, message: m.director_refusal_cannot_act },
  'beat-has-no-cue': { status: 409, message: m.director_refusal_no_cue },
} satisfies Refusals<DirectorRefusal>

export const events = { director: ['director'] } as const satisfies LiveEvents
