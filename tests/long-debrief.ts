import type { Debrief } from '#root/contract/debrief.ts'
import { debriefReasons } from '#root/domain/debrief.ts'

/** A debrief of a class of this size, with more decisions than a printed page has. */
export function longDebrief(people: number): Debrief {
  const estimate = { value: 1.24, standardError: 0.8, low: -0.31, high: 2.79 }
  const outcomes = { hits: 5, misses: 1, falseAlarms: 2, correctRejections: 4 }
  const estimates = { dPrime: estimate, criterion: estimate, auc: estimate }
  const test = {
    own: { outcomes, ...estimates, hitRate: 0.8, falseAlarmRate: 0.3 },
    classMean: people < 8 ? null : estimate,
    answered: 12,
    checked: 7,
  }
  return {
    pseudonym: 'Amber Falcon',
    paidIn: '12345.00',
    paidOut: '1234.00',
    shown: '123456.78',
    couldGet: '1234.56',
    place: 288,
    claimants: 300,
    decisions: Array.from({ length: 20 }, (_, place) => ({
      reason: debriefReasons[place % debriefReasons.length]!,
      at: new Date(Date.UTC(2026, 10, 1 + place)).toISOString(),
      amount: '98765.00',
      // Those of the screen of the plans and of every message of a director.
      signs: [1, 3, 7, 10, 11, 24, 25, 26, 29],
    })),
    keptDays: 120,
    endedAt: new Date().toISOString(),
    due: null,
    emailReminders: null,
    before: test,
    after: test,
  }
}
