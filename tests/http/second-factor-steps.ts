import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { codeOfStep, stepAt } from '#root/server/identity/second-factor/totp.ts'
import { secondFactors } from '#root/server/platform/tables/security.ts'
import { fromBase32 } from '../base32.ts'
import { accountSteps } from './account-steps.ts'
import type { Browser } from './browser.ts'
import { goodPassword, type TestApp } from './test-app.ts'

/** How a user sets up a second factor, and takes the first step of a log-in with it. */
export function secondFactorSteps(app: () => TestApp) {
  const { signUp, logIn } = accountSteps(app)

  async function withFactor() {
    const { browser, person, id } = await signUp()
    const { secret } = await browser.expect(201, 'POST', '/api/profile/second-factor', {
      currentPassword: goodPassword,
    })
    const key = fromBase32(secret)
    const { recoveryCodes: codes } = await browser.expect(201, 'POST', '/api/profile/second-factor/confirmation', {
      code: codeOfStep(key, stepAt(Date.now())),
    })
    /** As if the half minutes had passed: every code can be used again. */
    const clearSteps = () =>
      app().database.db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, id))
    await clearSteps()
    return {
      browser,
      person,
      id,
      codes: codes as string[],
      clearSteps,
      code: () => codeOfStep(key, stepAt(Date.now())),
    }
  }

  async function firstStep(email: string, remember = false) {
    const { browser, answer } = await logIn(email, goodPassword, remember)
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['ticket']])
    return { browser, ticket: answer.body.ticket as string }
  }

  return { withFactor, firstStep }
}

export const secondStep = (browser: Browser, ticket: string, code: string) =>
  browser.send('POST', '/api/session/second-factor', { ticket, code })
