import { eq } from 'drizzle-orm'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { goodPassword, newClient, type TestApp } from './test-app.ts'

export const tokenName = 'glasshouse.session_token'
export const newPassword = 'eight panes of glass'

/** Common steps of the account tests, in the app that is running. */
export const accountSteps = (app: () => TestApp) => ({
  async signUp() {
    const person = newClient()
    const browser = app().visitor()
    const { id } = await browser.expect(201, 'POST', '/api/clients', person)
    return { browser, person, id: id as string }
  },

  async logIn(email: string, password = goodPassword, remember = false) {
    const browser = app().visitor()
    const answer = await browser.send('POST', '/api/session', { email, password, remember })
    return { browser, answer }
  },

  /** The audit log's entries about a person. */
  actionsOn: async (id: string) =>
    (await app().database.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(({ action }) => action),
})
