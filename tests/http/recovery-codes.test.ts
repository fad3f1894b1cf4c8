import { createHash, scryptSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { recoveryCodes } from '#root/server/platform/tables/security.ts'
import { secondFactorSteps, secondStep } from './second-factor-steps.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const { withFactor, firstStep } = secondFactorSteps(() => running)

test('recovery codes are stored with the slow hash of passwords, and older hashes still work', async () => {
  const { person, codes, id } = await withFactor()
  const letters = codes.map((code) => code.replace('-', ''))
  const ofPerson = eq(recoveryCodes.userId, id)
  const kept = (await running.database.db.select().from(recoveryCodes).where(ofPerson)).map(({ codeHash }) => codeHash)
  const slow = letters.map((text) => scryptSync(text, `recovery codes of ${id}`, 32))
  expect(kept.toSorted(Buffer.compare)).toEqual(slow.toSorted(Buffer.compare))
  const former = createHash('sha256').update(`${id} ABCDE23456`).digest()
  await running.database.db.insert(recoveryCodes).values({ userId: id, codeHash: former })
  const { browser, ticket } = await firstStep(person.email)
  expect((await secondStep(browser, ticket, 'ABCDE-23456')).status).toBe(201)
})
