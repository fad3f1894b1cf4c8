import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('passwordStrength', () => {
  it.each([
    ['Tr0ub4d!', 'short'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['abcabcabcabc', 'weak'],
    ['goldfinches', 'weak'],
    ['Goldfinch2026', 'fair'],
    ['copper kettle morning rain', 'strong'],
    ['q7#Vd!x92LmPz', 'strong'],
  ])('calls %s %s', (password, strength) => expect(passwordStrength(password)).toBe(strength))
})
