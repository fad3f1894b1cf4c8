import type { Onboarding } from '#root/contract/onboarding.ts'
import { checkAnswer, checkAnswers, isMasked } from '#root/domain/onboarding-checks.ts'
import {
  type AnswerName,
  answerNames,
  type Answers,
  checkOpen,
  editableFields,
  type OnboardingRefusal,
  type OnboardingStatus,
  type OnboardingStep,
} from '#root/domain/onboarding.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { firmDay } from './firm-day.ts'
import { type Form, type IncompleteRefusal, decryptForm, refuseIncomplete } from './form.ts'
import { publishOnboarding } from './publish-onboarding.ts'
import { toOnboarding } from './read-onboarding.ts'
import { lockOrCreate, type OnboardingServices, updateRecord } from './store.ts'

export type SomeAnswers = Partial<Record<AnswerName, string | undefined>>
type NumberRefusal = 'made-up-number-only' | 'social-security-number-malformed'
type SaveRefusal = OnboardingRefusal | NumberRefusal

/**
 * Saves answers of the client's record, complete or not; creates the record if there is none. Refuses a record that is
 * not open, a field that its revision does not name, and a social security number (or a tax number of that form) that
 * could belong to a real person.
 */
export function saveAnswers(
  services: OnboardingServices,
  clientId: string,
  given: SomeAnswers,
): Promise<Onboarding | Refusal<SaveRefusal>> {
  return changeForm(services, clientId, given, async () => ({}))
}

/**
 * Saves the answers of a step and continues to the next if all of them are valid. Has the refusals of `saveAnswers`,
 * and names every invalid answer; then nothing is saved.
 */
export function completeStep(
  services: OnboardingServices,
  clientId: string,
  step: OnboardingStep,
  given: SomeAnswers,
): Promise<Onboarding | Refusal<SaveRefusal | IncompleteRefusal>> {
  return changeForm(services, clientId, given, async (tx, { answers }) => {
    const issues = checkAnswers(step, answers, await firmDay(tx))
    return issues.length > 0 ? refuseIncomplete(issues) : { step: Math.min(step + 1, 3) as OnboardingStep }
  })
}

function changeForm<R extends string>(
  services: OnboardingServices,
  clientId: string,
  given: SomeAnswers,
  judge: (tx: Transaction, form: Form) => Promise<{ step?: OnboardingStep } | Refusal<R>>,
): Promise<Onboarding | Refusal<SaveRefusal | R>> {
  return services.db.transaction(async (tx) => {
    const row = await lockOrCreate(tx, services, clientId)
    const form = await decryptForm(tx, services.files, row)
    const answers = merge(form.answers, given)
    const refused = checkOpen(row.status) ?? checkChange(row.status, form, answers) ?? checkNumbers(answers)
    if (refused) return refused
    const judged = await judge(tx, { ...form, answers })
    if ('refusal' in judged) return judged
    const updated = await updateRecord(tx, services.files, row, { ...form, answers }, judged)
    await publishOnboarding(tx, updated)
    return toOnboarding(tx, services.files, updated)
  })
}

/** A masked number was not changed. */
function merge(kept: Answers, given: SomeAnswers): Answers {
  const changed = Object.entries(given)
    .map(([name, value]) => [name, value?.trim()] as const)
    .filter(([name, value]) => value !== undefined && !(name === 'socialSecurityNumber' && isMasked(value)))
  return { ...kept, ...(Object.fromEntries(changed) as Partial<Answers>) }
}

function checkChange(
  status: OnboardingStatus,
  { answers: before, revision }: Form,
  after: Answers,
): Refusal<'onboarding-field-not-open'> | null {
  const editable = editableFields(status, revision?.fields ?? [])
  const field = answerNames.find((name) => before[name] !== after[name] && !editable.has(name))
  return field ? refuse('onboarding-field-not-open', { field }) : null
}

/** Even a draft stores no number that could belong to a real person. */
function checkNumbers(answers: Answers): Refusal<NumberRefusal> | null {
  for (const field of ['socialSecurityNumber', 'tin'] as const) {
    const refusal = checkAnswer(field, answers, '')?.refusal
    if (refusal === 'made-up-number-only' || refusal === 'social-security-number-malformed')
      return refuse(refusal, { field })
  }
  return null
}
