import { describe, expect, it } from 'vitest'
import { checkAnswers } from '#root/domain/onboarding-checks.ts'
import { onboardingSteps } from '#root/domain/onboarding.ts'
import { isNeverIssued } from '#root/domain/social-security.ts'
import { madeUpPerson } from './made-up-person.ts'

const today = '2026-11-21'

describe('madeUpPerson', () => {
  it('any made-up person answers every question so that the form can be submitted', () => {
    for (let person = 0; person < 200; person += 1) {
      const answers = madeUpPerson(`person ${person}`, today)
      expect(onboardingSteps.flatMap((step) => checkAnswers(step, answers, today))).toEqual([])
      expect(isNeverIssued(answers.socialSecurityNumber)).toBe(true)
    }
  })

  it('is the same person for the same seed, and another one for another', () => {
    expect(madeUpPerson('a', today)).toEqual(madeUpPerson('a', today))
    const names = Array.from({ length: 40 }, (_, seed) => madeUpPerson(`${seed}`, today).fullName)
    expect(new Set(names).size).toBeGreaterThan(15)
  })
})
