import { describe, expect, it } from 'vitest'
import { checkStaffChange, isStaff } from './staff.ts'

describe('isStaff', () => {
  it('is an operator or an auditor', () => {
    expect(['operator', 'auditor', 'client', 'visitor', ''].filter(isStaff)).toEqual(['operator', 'auditor'])
  })
})

describe('checkStaffChange', () => {
  it('lets an operator change a colleague', () => {
    expect(checkStaffChange('olive', 'otto', ['olive', 'otto'])).toBeNull()
    expect(checkStaffChange('olive', 'ada-the-auditor', ['olive'])).toBeNull()
  })

  it('refuses oneself', () => {
    expect(checkStaffChange('olive', 'olive', ['olive', 'otto'])?.refusal).toBe('not-oneself')
  })

  it('refuses former operators, so that the firm always keeps one operator', () => {
    expect(checkStaffChange('olive', 'otto', ['otto'])?.refusal).toBe('forbidden')
    expect(checkStaffChange('olive', 'otto', [])?.refusal).toBe('forbidden')
  })
})
