import type { Browser } from './browser.ts'

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
export async function join(browser: Browser, code: string) {
  const { pseudonyms } = await browser.expect(200, 'GET', `/api/rooms/${code}`)
  const pseudonym = pseudonyms[0] as string
  return browser.expect(201, 'POST', `/api/rooms/${code}/seats`, { pseudonym, language: 'en' })
}

const seatCookies = ['glasshouse.seat', 'glasshouse.next_seat']

/** Copies the seat keys of one browser to another: the second acts as the first one after the end of its session. */
export function takeKey(browser: Browser, from: Browser): Browser {
  for (const name of seatCookies) if (from.cookies.has(name)) browser.cookies.set(name, from.cookies.get(name)!)
  return browser
}

/** The code of a refusal. */
export async function refusalOf(browser: Browser, method: string, path: string, body?: unknown) {
  const answer = await browser.send(method, path, body)
  return `${answer.status} ${answer.body.code}`
}
