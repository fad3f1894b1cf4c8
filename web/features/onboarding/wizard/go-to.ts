import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type FieldName, type OnboardingStep, onboardingSteps, stepOf } from '#root/domain/onboarding.ts'
import { goToField } from '#root/web/ui/error-summary.tsx'
import { useNarrow } from '#root/web/ui/narrow.ts'
import type { OnboardingForm } from '../form/form-state.ts'
import { idOf, type Section, sectionOf, sectionsOfStep } from '../form/sections.ts'

/** A place in the form: a step, and one of its sections, which a phone shows alone. */
interface FormLocation {
  readonly step: OnboardingStep
  readonly section: Section
}

/**
 * The visible place, and how to go to another one or to a field. It is in the address, so that the browser's Back
 * works. A wide window shows all sections of the step.
 */
export function useGoTo({ onboarding, issues }: OnboardingForm) {
  const [search, setSearch] = useSearchParams()
  const isNarrow = useNarrow()
  // A client who returns finds the first incomplete section.
  const [unfinished] = useState(() => issues.issuesOf([onboarding.step])[0]?.field)
  const { step, section } = placeIn(search, onboarding.step, unfinished)
  const isShown = (place: FormLocation) => place.step === step && (!isNarrow || place.section === section)
  const goTo = (place: FormLocation) => {
    if (isShown(place)) return
    const isFirst = place.section === sectionsOfStep[place.step][0]
    const query = { step: String(place.step), ...(isFirst ? {} : { group: place.section.key }) }
    setSearch(query, { preventScrollReset: true })
  }
  const goToStep = (next: OnboardingStep) => goTo({ step: next, section: sectionsOfStep[next][0]! })
  const pendingField = useRef<string | null>(null)
  // A field of another place exists once that place is shown, which may take a few renders.
  useEffect(() => {
    if (!pendingField.current || !document.getElementById(pendingField.current)) return
    goToField(pendingField.current)
    pendingField.current = null
  })
  return {
    step,
    /** The only visible section, on a phone. */
    section,
    isNarrow,
    /** The places before and after the visible one: sections on a phone, otherwise steps. */
    ...neighbours(step, isNarrow ? section : null),
    goTo,
    goToStep,
    field: (field: FieldName) => {
      const place = { step: stepOf(field), section: sectionOf(field) }
      pendingField.current = idOf(field)
      if (onboarding.status === 'draft' && !isShown(place)) goTo(place)
      else setTimeout(() => goToField(idOf(field)))
    },
  }
}

export type GoTo = ReturnType<typeof useGoTo>

function placeIn(search: URLSearchParams, reached: OnboardingStep, unfinished: FieldName | undefined): FormLocation {
  const requested = onboardingSteps.find((each) => String(each) === search.get('step') && each <= reached)
  const step = requested ?? reached
  const sections = sectionsOfStep[step]
  const named = sections.find(({ key }) => key === search.get('group'))
  const open = requested === undefined && unfinished ? sectionOf(unfinished) : undefined
  return { step, section: named ?? open ?? sections[0]! }
}

function neighbours(
  step: OnboardingStep,
  section: Section | null,
): { before: FormLocation | null; after: FormLocation | null } {
  const places = onboardingSteps.flatMap((each): FormLocation[] =>
    section
      ? sectionsOfStep[each].map((one) => ({ step: each, section: one }))
      : [{ step: each, section: sectionsOfStep[each][0]! }],
  )
  const index = places.findIndex((place) => place.step === step && (!section || place.section === section))
  return { before: places[index - 1] ?? null, after: places[index + 1] ?? null }
}
