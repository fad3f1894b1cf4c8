import { Wand } from 'lucide-react'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import {
  amlQuestions,
  answerNames,
  type DocumentName,
  documentNames,
  type FieldName,
  onboardingSteps,
} from '#root/domain/onboarding.ts'
import { Button } from '#root/web/ui/button.tsx'
import { drawSpecimen } from '../specimens/draw-specimen.ts'
import { type OnboardingForm, useOnboardingForm } from './form-state.ts'

/** Fills in the whole form at once: every answer that is missing or wrong, and a specimen of every missing document. */
export function FillIn() {
  const onboardingForm = useOnboardingForm()
  const [state, setState] = useState<'idle' | 'filling' | 'filled'>('idle')
  const isFilling = state === 'filling'

  async function fill() {
    setState('filling')
    try {
      await fillIn(onboardingForm)
      setState('filled')
    } catch {
      setState('idle')
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm md:border-s-2 md:border-brass-fill md:bg-glass md:px-4 md:py-3 short:py-1.5">
      <p role="status" className="text-soft max-md:order-1 md:min-w-40 md:grow md:basis-0">
        {state === 'filled' ? m.cdd_filled_in() : <span className="max-md:sr-only">{m.cdd_fill_in_text()}</span>}
      </p>
      <Button kind="quiet" pending={isFilling} onClick={() => void fill()} className="max-md:w-full">
        {!isFilling && <Wand aria-hidden="true" className="size-4 shrink-0 text-brass" strokeWidth={1.75} />}
        {m.cdd_fill_in()}
      </Button>
    </div>
  )
}

/** A document needs the answers that it shows, so they come first. */
async function fillIn({ onboarding, form, uploads, issues, editable, person, today }: OnboardingForm): Promise<void> {
  const fullName = form.answers.fullName.trim() || form.answers.clientName.trim() || person.fullName
  const madeUp = { ...person, fullName, clientName: fullName }
  // The firm asked for other answers than these, so a revision replaces all that it names.
  const faulty = onboarding.status === 'draft' ? issues.issuesOf(onboardingSteps).map(({ field }) => field) : editable
  const names = new Set<FieldName>([...faulty].flatMap((field) => (dependents[field] ?? noNames).concat(field)))
  const answers = Object.fromEntries(
    answerNames.filter((name) => names.has(name) && editable.has(name)).map((name) => [name, madeUp[name]]),
  )
  form.edit(answers)
  for (const document of documentNames.filter((each) => isMissing(each, uploads.present, editable)))
    void uploads.choose(document, await drawSpecimen(document, { ...form.answers, ...answers }, madeUp, today))
}

/** Questions that are only asked because of an answer to others, which are then replaced, too. */
const dependents: Partial<Record<FieldName, readonly FieldName[]>> = {
  otherSource: ['sourceOfFunds'],
  noTinReason: ['tin'],
  explanation: amlQuestions,
}

const noNames: readonly FieldName[] = []

function isMissing(document: DocumentName, present: readonly DocumentName[], editable: ReadonlySet<FieldName>) {
  return editable.has(document) && !present.includes(document)
}
