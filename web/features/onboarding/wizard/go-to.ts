import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Onboarding } from '#root/contract/onboarding.ts'
import { type FieldName, type OnboardingStep, onboardingSteps, stepOf } from '#root/domain/onboarding.ts'
import { goToField } from '#root/web/ui/error-summary.tsx'
import { idOf } from '../form/sections.ts'

/** The visible step, and how to go to another one or to a field. It is in the address, so that the browser's Back works. */
export function useGoTo(onboarding: Onboarding) {
  const [search, setSearch] = useSearchParams()
  const asked = onboardingSteps.find((step) => String(step) === search.get('step'))
  const step = asked && asked <= onboarding.step ? asked : onboarding.step
  const awaited = useRef<string | null>(null)
  // A field of another step exists once that step is shown, which may take a few renders.
  useEffect(() => {
    if (!awaited.current || !document.getElementById(awaited.current)) return
    goToField(awaited.current)
    awaited.current = null
  })
  const goToStep = (next: OnboardingStep) => {
    if (next !== step) setSearch({ step: String(next) }, { preventScrollReset: true })
  }
  return {
    step,
    goToStep,
    field: (field: FieldName) => {
      awaited.current = idOf(field)
      if (onboarding.status === 'draft' && stepOf(field) !== step) goToStep(stepOf(field))
      else setTimeout(() => goToField(idOf(field)))
    },
  }
}

export type GoTo = ReturnType<typeof useGoTo>
