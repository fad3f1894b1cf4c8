import { randomBytes } from 'node:crypto'
import type { Browser } from './browser.ts'

/** A secret of a browser, as the page makes one before it asks for a seat. */
export const newAttempt = () => randomBytes(32).toString('base64url')

/** Opens a room and starts a lesson in it. */
export async function startLesson(operator: Browser, options: object = {}) {
  const room = await operator.expect(201, 'POST', '/api/operator/rooms', { name: 'Room 12' })
  const lesson = await operator.expect(201, 'POST', `/api/operator/rooms/${room.id}/lessons`, {
    plan: '45',
    planName: '45 minutes',
    ...options,
  })
  return { room, lesson, code: room.code as string, path: `/api/operator/lessons/${lesson.id}` }
}

/** Takes a seat with a pseudonym that the room offers. */
export async function join(browser: Browser, code: string, attempt = newAttempt()) {
  const { pseudonyms } = await browser.expect(200, 'GET', `/api/rooms/${code}`)
  const pseudonym = pseudonyms[0] as string
  const seat = await browser.expect(201, 'POST', `/api/rooms/${code}/seats`, { pseudonym, attempt, language: 'en' })
  return { ...seat, attempt }
}

/** The code of a refusal. */
export async function refusalOf(browser: Browser, method: string, path: string, body?: unknown) {
  const answer = await browser.send(method, path, body)
  return `${answer.status} ${answer.body.code}`
}
