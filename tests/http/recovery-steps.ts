import { answerRecoveries } from '#root/server/identity/answer-recoveries.ts'
import type { Browser } from './browser.ts'
import { origin, type TestApp } from './test-app.ts'

/** How a recovery is asked for, and what is mailed then, in the app that runs when it is done. */
export function recoverySteps(app: () => TestApp) {
  const ask = (email: string, amount: string, from = app().visitor(), headers: Record<string, string> = {}) =>
    from.send('POST', '/api/password-recoveries', { email, amount }, headers)

  const requestBrowserLink = (email: string, from = app().visitor()) =>
    from.send('POST', '/api/browser-links', { email })

  const useBrowserLink = (from: Browser, link: string | null | undefined) =>
    from.send('POST', '/api/browser-links/completion', { token: link?.split('#')[1] })

  /** What was mailed to somebody after their welcome, once all recoveries are answered. */
  async function mailsTo(
    email: string,
  ): Promise<{ kind: string; subject: string; body: string; link: string | null }[]> {
    await answerRecoveries(app().database.db, origin)
    const { rows } = await app().database.pool.query(
      `select kind, subject, body, link from outbox where recipient = $1 and kind <> 'welcome' order by place`,
      [email],
    )
    return rows
  }

  return { ask, requestBrowserLink, useBrowserLink, mailsTo }
}
