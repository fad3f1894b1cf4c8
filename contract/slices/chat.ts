import type { LiveEvents } from '../slice.ts'

export const events = { chat: ['chat'] } as const satisfies LiveEvents
