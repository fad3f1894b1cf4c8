import { answerRecoveries } from '#root/server/identity/answer-recoveries.ts'
import type { Browser } from './browser.ts'
import { origin, type TestApp } from './test-app.ts'

/** How a test requests a recovery and reads the mails, in the app that is running. */
export function recoverySteps(app: () => TestApp) {
  const requestRecovery = (
    email: string,
    amount: string,
    from = app().visitor(),
    headers: Record<string, string> = {},
  ) => from.send('POST', '/api/password-recoveries', { email, amount }, headers)

  const requestBrowserLink = (email: string, from = app().visitor()) =>
    from.send('POST', '/api/browser-links', { email })

  const useBrowserLink = (from: Browser, link: string | null | undefined) =>
    from.send('POST', '/api/browser-links/completion', { token: link?.split('#')[1] })

  /** A person's mails after the welcome, once all recoveries are answered. */
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

  return { requestRecovery, requestBrowserLink, useBrowserLink, mailsTo }
}
