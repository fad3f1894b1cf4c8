import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { passDays, seedImpossible, seedInvestments } from '#root/tests/many-investments.ts'
import { startSettling } from './start-settling.ts'

const { db } = await freshDatabase()
const unsettled = async () => db.$count(sql`investments where status = 'active'`)

describe('the settling of a process', () => {
  const fail = (error: unknown) => {
    throw error
  }

  test('settles due plans at its start, and later ones automatically', async () => {
    await seedInvestments(db, 3)
    await passDays(db, 10)
    const settling = startSettling(db, fail)
    await vi.waitFor(async () => expect(await unsettled()).toBe(0), 5_000)
    await seedInvestments(db, 3)
    await passDays(db, 10)
    await vi.waitFor(async () => expect(await unsettled()).toBe(0), 5_000)
    await settling.stop()
  })

  test('has settled when settleNow resolves, and does nothing once it was stopped', async () => {
    const settling = startSettling(db, fail)
    await seedInvestments(db, 3)
    await passDays(db, 10)
    await settling.runNow()
    expect(await unsettled()).toBe(0)
    await seedInvestments(db, 3)
    await passDays(db, 10)
    await settling.stop()
    await settling.runNow()
    expect(await unsettled()).toBe(3)
  })

  test('survives an outage of the database', async () => {
    const failures: unknown[] = []
    let broken = true
    const unreliable = new Proxy(db, {
      get: (target, name, receiver) => {
        if (broken && name === 'execute') throw new Error('the database is away')
        return Reflect.get(target, name, receiver)
      },
    })
    const settling = startSettling(unreliable, (error) => failures.push(error))
    await settling.runNow()
    expect(failures.length).toBeGreaterThan(0)
    broken = false
    await vi.waitFor(async () => expect(await unsettled()).toBe(0), 5_000)
    await settling.stop()
  })

  test('reports each plan that cannot be settled, and stops between two batches', async () => {
    await seedImpossible(db)
    await seedInvestments(db, 3)
    await passDays(db, 10)
    const failures: unknown[] = []
    let transactions = 0
    const stopping = new Proxy(db, {
      get(target, name, receiver) {
        if (name === 'transaction' && (transactions += 1) === 1) void settling.stop()
        return Reflect.get(target, name, receiver)
      },
    })
    const settling = startSettling(stopping, (error) => failures.push(error))
    await settling.runNow()
    expect([transactions, await unsettled(), failures]).toEqual([1, 4, []])

    const again = startSettling(db, (error) => failures.push(error))
    await again.runNow()
    await again.stop()
    expect([await unsettled(), failures.length]).toEqual([1, 1])
  })

  test('reports no failure when the database stops with it', async () => {
    const failures: unknown[] = []
    const leaving = new Proxy(db, {
      get(_, name) {
        void settling.stop()
        throw new Error(`no ${String(name)} any more`)
      },
    })
    const settling = startSettling(leaving, (error) => failures.push(error))
    await settling.runNow()
    expect(failures).toEqual([])
  })
})
