import { randomUUID } from 'node:crypto'
import type { LessonStep } from '#root/domain/lesson.ts'
import type { Window } from '../browser.ts'

/* A lesson through the API, for tests of what its screens show. */

async function send(window: Window, path: string, data: object): Promise<any> {
  const headers = { origin: window.baseURL, 'idempotency-key': randomUUID() }
  const response = await window.context().request.post(path, { data, headers })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

/** Opens a room as its facilitator, and starts a lesson there by a plan of the product, or by these steps. */
export async function openLesson(
  facilitator: Window,
  plan: '15' | '45' | '90' | readonly LessonStep[],
  { roomName = 'Room 12', ...options }: { readonly roomName?: string; readonly capacity?: number } = {},
) {
  const room = await send(facilitator, '/api/operator/rooms', { name: roomName })
  const own =
    typeof plan === 'string'
      ? null
      : await send(facilitator, '/api/operator/lesson-plans', {
          name: 'Own plan',
          steps: plan.map((step) => ({ step, minutes: step === 'closed' ? null : 5, note: null })),
        })
  const start = () =>
    send(facilitator, `/api/operator/rooms/${room.id}/lessons`, {
      plan: own?.id ?? plan,
      planName: own?.name ?? `${String(plan)} minutes`,
      ...options,
    })
  const lesson = await start()
  let step: LessonStep = 'lobby'
  return {
    id: lesson.id as string,
    code: room.code as string,
    async moveTo(next: LessonStep): Promise<void> {
      await send(facilitator, `/api/operator/lessons/${lesson.id}/steps`, { from: step, to: next })
      step = next
    },
    /** Starts another lesson in the room, after this one is closed. */
    startNext: start,
    /** Takes a seat for a window, which then has its cookie and nothing else. */
    async takeSeat(window: Window): Promise<void> {
      const { pseudonyms } = await (await window.context().request.get(`/api/rooms/${room.code}`)).json()
      await send(window, `/api/rooms/${room.code}/seats`, { pseudonym: pseudonyms[0], language: 'en' })
    },
  }
}
