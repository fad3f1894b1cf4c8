import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { AuditFilter } from '#root/contract/audit.ts'
import { BitcoinSettings } from '#root/contract/bitcoin-settings.ts'
import { FirmSettings } from '#root/contract/firm-settings.ts'
import { UpdateProfile } from '#root/contract/profile.ts'
import { StaffPolicy } from '#root/contract/staff.ts'
import { addLobbyAuditLabels } from '#root/web/lobby/audit-labels.ts'
import { describeField, describeValue } from '#root/web/ui/audit-fields.ts'
import { describeAction, describeKind } from '#root/web/ui/audit-labels.ts'

/* Every action in the audit log has a label; tests/messages.test.ts checks that each language has it. */

addLobbyAuditLabels()

const folder = path.join(import.meta.dirname, '../server')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .filter((text) => /\brecord(?:Audit|Standalone)\(/.test(text))

/** An action is named where it is recorded, or passed to a function that records it. */
const actionPlaces = [
  /\baction: '([a-z-]+)'/g,
  /\baction: [^'\n]*\? '([a-z-]+)' : '([a-z-]+)'/g,
  /\b(?:audit|replacer|auditEventOn|recordAnswered|change)\((?:[^()]|\(\))*?'([a-z]+-[a-z-]+)'/g,
]
/** Composed names, with each possible result. */
const composed: Readonly<Record<string, readonly string[]>> = {
  '`policy-change-${outcome}`': ['approved', 'declined', 'withdrawn', 'expired', 'overtaken'].map(
    (outcome) => `policy-change-${outcome}`,
  ),
  '`${invitation.role}-joined`': ['operator-joined', 'auditor-joined'],
  '`${role}-invited`': ['operator-invited', 'auditor-invited'],
  '`onboarding-${decision.status}`': ['onboarding-approved', 'onboarding-rejected'],
}

const found = (places: readonly RegExp[]) => [
  ...new Set(
    sources.flatMap((text) => places.flatMap((place) => [...text.matchAll(place)].flatMap(([, ...names]) => names))),
  ),
]

test('each audit action has a label', () => {
  const composedHere = sources.flatMap((text) => [...text.matchAll(/\baction: (`[^`]+`)/g)].map(([, name]) => name!))
  expect(composedHere.toSorted()).toEqual(Object.keys(composed).toSorted())
  const actions = [...found(actionPlaces).filter(Boolean), ...Object.values(composed).flat()]
  expect(actions.length).toBeGreaterThan(50)
  for (const known of [
    'state-imported',
    'client-unlocked',
    'message-replied',
    'chain-reorganised',
    'withdrawals-frozen',
  ])
    expect(actions).toContain(known)
  const unlabelled = actions.filter((action) => describeAction(action) === action.replaceAll('-', ' '))
  expect(unlabelled).toEqual([])
})

test('an action that was renamed keeps the label of its present name', () => {
  for (const [former, present] of [
    ['email-change-asked', 'email-change-requested'],
    ['policy-change-asked', 'policy-change-requested'],
    ['sample-class-asked-for', 'sample-class-requested'],
  ] as const)
    expect(describeAction(former)).toBe(describeAction(present))
})

test('a value that was renamed keeps the label of its present name', () => {
  expect(describeValue('blocks', 'by-themselves')).toBe(describeValue('blocks', 'automatic'))
  expect(describeValue('blocks', 'automatic')).not.toBe('automatic')
})

test('each kind of audit subject has a label', () => {
  const kinds = found([/\bsubject: \{ kind: '([a-z-]+)'/g, /\bsubject = \{ kind: '([a-z-]+)'/g])
  expect(kinds.length).toBeGreaterThan(8)
  expect(kinds.filter((kind) => describeKind(kind) === kind.replaceAll('-', ' '))).toEqual([])
})

/** The names in the objects that are recorded as details, or as the state before or after. */
function recordedFields(): string[] {
  const objectPlaces = /\b(?:details|before|after|noted)(?::| =)(?: \([^)]*\) => \()? \{ ([^{}]*?),? \}/g
  const objects = sources.flatMap((text) => Array.from(text.matchAll(objectPlaces)))
  const fields = objects.flatMap(([, inside]) =>
    inside!.split(',').flatMap((part) => /^\s*(\w+)(?=:|\s*$)/.exec(part)?.slice(1) ?? []),
  )
  return [...new Set(fields)]
}

/** Objects whose changed fields are recorded. */
const recordedShapes = [FirmSettings.omit({ revision: true }), BitcoinSettings, StaffPolicy, UpdateProfile, AuditFilter]

test('each recorded field has a label', () => {
  const fields = [...recordedFields(), ...recordedShapes.flatMap(({ shape }) => Object.keys(shape))]
  for (const known of ['amount', 'reason', 'isLocked', 'brand', 'confirmations']) expect(fields).toContain(known)
  expect(fields.filter((field) => describeField(field) === field)).toEqual([])
})

test('values of the log are formatted for readers: amounts, times, choices and lists of fields', () => {
  expect(describeValue('amount', '12500.00')).toBe('$12,500.00')
  expect(describeValue('isLocked', true)).toBe('Yes')
  expect(describeValue('status', 'revision-requested')).toBe('Revision requested')
  expect(describeValue('changed', 'firstName, country')).toBe('First name, Country')
  expect(describeValue('endsAt', '2026-11-21T14:03:00.000Z')).toMatch(/^Nov 21, 2026/)
  expect(describeValue('reason', 'The receipt shows no transaction.')).toBe('The receipt shows no transaction.')
  expect(describeValue('constructor', 'toString')).toBe('toString')
})
