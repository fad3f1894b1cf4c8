import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { ContactMessage } from '#root/contract/contact.ts'
import { type ContactOutcome, contactOutcomeAttribute } from '#root/domain/contact-outcome.ts'
import { isStorable } from '#root/server/platform/http/json-body.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import type { AnswerWeb } from '#root/server/platform/http/web-answers.ts'
import { type ContactServices, takeMessage } from './routes.ts'

const maxBodyBytes = 100_000
const statuses = { sent: 200, failed: 400 } as const satisfies Record<ContactOutcome, number>

/**
 * Stores a contact form that the browser has posted without a script, and answers with the contact page, which reports
 * the result.
 */
export function receiveContactForm(services: ContactServices & { readonly answerWeb: AnswerWeb }) {
  const answer = (c: Context<AppEnv>, outcome: ContactOutcome) => answerPage(services.answerWeb, c, outcome)
  return [
    bodyLimit({ maxSize: maxBodyBytes, onError: (c) => answer(c as Context<AppEnv>, 'failed') }),
    createMiddleware<AppEnv>(async (c) => {
      const typed = Object.fromEntries(new URLSearchParams(await c.req.text()))
      const { success, data } = ContactMessage.safeParse(typed)
      const isSent = success && Object.values(data).every(isStorable) && (await takeMessage(services, c, data)) !== null
      return answer(c, isSent ? 'sent' : 'failed')
    }),
  ] as const
}

/** Headers of the stored page that do not apply to this answer. */
const headersOfTheFile = new Set(['Cache-Control', 'Content-Length', 'ETag'])

async function answerPage(answerWeb: AnswerWeb, c: Context<AppEnv>, outcome: ContactOutcome): Promise<Response> {
  const cookie = c.req.header('cookie')
  const page = await answerWeb({ path: '/contact', cookie, acceptEncoding: undefined, ifNoneMatch: undefined })
  const headers = page?.headers ?? []
  for (let at = 0; at < headers.length; at += 2)
    if (!headersOfTheFile.has(headers[at]!)) c.header(headers[at]!, headers[at + 1])
  c.header('Cache-Control', 'no-store')
  const html = page?.body?.toString().replace('<html', `<html ${contactOutcomeAttribute}="${outcome}"`)
  return c.html(html ?? '', statuses[outcome])
}
