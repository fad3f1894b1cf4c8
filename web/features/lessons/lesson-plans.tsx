import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { LessonPlan, PlanChange } from '#root/contract/lessons.ts'
import { m } from '#root/contract/messages/messages.js'
import { scriptIds } from '#root/domain/director/script.ts'
import { standardPlanIds } from '#root/domain/lesson-plans.ts'
import { type LessonStep, lessonSteps, stepMinutes } from '#root/domain/lesson.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#root/web/ui/dialog.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { scriptLabels } from '#root/web/ui/script-labels.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { planName } from './plan-name.ts'
import { plansQuery } from './queries.ts'
import { readWholeNumber } from './read-whole-number.ts'
import { steps as stepLabels } from './steps.ts'

type Steps = LessonPlan['steps']
type Open = { readonly action: 'edit' | 'remove'; readonly plan: LessonPlan }

/** The lesson plans. Those of the product can be copied, and copies changed and removed. */
export function LessonPlans() {
  const plans = useQuery(plansQuery)
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const copying = useMutation({
    mutationFn: (plan: LessonPlan) =>
      call('POST /api/operator/lesson-plans', {
        body: { name: m.plan_copied({ plan: planName(plan) }), steps: plan.steps, script: plan.script },
      }),
    onSuccess: async (plan) => {
      await queries.invalidateQueries({ queryKey: plansQuery.queryKey })
      setOpen({ action: 'edit', plan })
    },
  })
  return (
    <Pane title={m.plan_list()}>
      {plans.error && !plans.data && (
        <LoadFailed what={m.plan_list()} error={plans.error} onRetry={() => void plans.refetch()} />
      )}
      {plans.isPending && <Skeleton className="h-32 w-full" />}
      {copying.error && <Notice tone="refused">{describeError(copying.error)}</Notice>}
      <ul>
        {plans.data?.map((plan) => (
          <PlanRow key={plan.id} plan={plan} isCopying={copying.isPending} onCopy={copying.mutate} onOpen={setOpen} />
        ))}
      </ul>
      {open?.action === 'edit' && <EditPlan key={open.plan.id} plan={open.plan} onClose={() => setOpen(null)} />}
      {open?.action === 'remove' && <RemovePlan plan={open.plan} onClose={() => setOpen(null)} />}
    </Pane>
  )
}

interface PlanRowProps {
  plan: LessonPlan
  isCopying: boolean
  onCopy: (plan: LessonPlan) => void
  onOpen: (open: Open) => void
}

function PlanRow({ plan, isCopying, onCopy, onOpen }: PlanRowProps) {
  const name = planName(plan)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-mullion py-3 last:border-b-0">
      <div className="min-w-0 grow basis-56">
        <strong className="wrap-anywhere">{name}</strong>
        <p className="text-xs text-soft">{plan.steps.map(({ step }) => stepLabels[step].name()).join(' · ')}</p>
        {plan.script && (
          <p className="text-xs text-soft">
            {m.director_name()}: {scriptLabels[plan.script]()}
          </p>
        )}
      </div>
      <span className="figures text-sm text-soft">{m.plan_minutes_total({ minutes: String(plan.minutes) })}</span>
      <WriteControls>
        <span className="flex flex-wrap gap-2">
          <Button
            kind="quiet"
            aria-label={m.plan_copy_of({ plan: name })}
            disabled={isCopying}
            onClick={() => onCopy(plan)}
          >
            {m.plan_copy()}
          </Button>
          {!standardPlanIds.some((id) => id === plan.id) && (
            <>
              <Button
                kind="quiet"
                aria-label={m.plan_edit_of({ plan: name })}
                onClick={() => onOpen({ action: 'edit', plan })}
              >
                {m.plan_edit()}
              </Button>
              <Button
                kind="danger"
                aria-label={m.plan_remove_of({ plan: name })}
                onClick={() => onOpen({ action: 'remove', plan })}
              >
                {m.plan_remove()}
              </Button>
            </>
          )}
        </span>
      </WriteControls>
    </li>
  )
}

function RemovePlan({ plan, onClose }: { plan: LessonPlan; onClose: () => void }) {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => call('DELETE /api/operator/lesson-plans/{id}', { params: { id: plan.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: plansQuery.queryKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={m.plan_remove_of({ plan: planName(plan) })}
      action={m.plan_remove()}
      pending={removing.isPending}
      refusal={removing.error && describeError(removing.error)}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>{m.plan_remove_text()}</p>
    </ConfirmDialog>
  )
}

function EditPlan({ plan, onClose }: { plan: LessonPlan; onClose: () => void }) {
  const queries = useQueryClient()
  const [wrong, setWrong] = useState<ReadonlySet<LessonStep>>(new Set())
  const [isNameMissing, setNameMissing] = useState(false)
  const saving = useMutation({
    mutationFn: (body: PlanChange) => call('PUT /api/operator/lesson-plans/{id}', { params: { id: plan.id }, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: plansQuery.queryKey })
      onClose()
    },
  })
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const { steps, unreadable } = readSteps(form)
    const name = readText(form, 'name')
    setWrong(new Set(unreadable))
    setNameMissing(name === '')
    if (unreadable.length > 0 || name === '') return
    const script = scriptIds.find((id) => id === readText(form, 'script')) ?? null
    saving.mutate({ name, steps, script })
  }
  return (
    <Dialog
      isOpen
      title={m.plan_edit_of({ plan: planName(plan) })}
      closable={!saving.isPending}
      onClose={onClose}
      actions={null}
    >
      <form noValidate onSubmit={save} className="grid gap-6">
        <NameField plan={plan} isMissing={isNameMissing} />
        <ScriptField script={plan.script} />
        {lessonSteps.map((step) => (
          <StepFields
            key={step}
            step={step}
            planned={plan.steps.find((planned) => planned.step === step)}
            error={wrong.has(step) ? m.plan_step_minutes_wrong() : undefined}
          />
        ))}
        {saving.error && <Notice tone="refused">{describeError(saving.error)}</Notice>}
        <DialogActions>
          <Button kind="quiet" disabled={saving.isPending} onClick={onClose}>
            {m.rooms_cancel()}
          </Button>
          <Button type="submit" pending={saving.isPending} pendingLabel={m.plan_saving()}>
            {m.plan_save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function NameField({ plan, isMissing }: { plan: LessonPlan; isMissing: boolean }) {
  return (
    <TextField
      label={m.plan_name()}
      name="name"
      defaultValue={planName(plan)}
      maxLength={80}
      autoComplete="off"
      error={isMissing ? m.plan_name_missing() : undefined}
      required
    />
  )
}

/** The director's script that is on from the start of a lesson, if any. */
function ScriptField({ script }: { script: LessonPlan['script'] }) {
  return (
    <SelectField label={m.plan_script()} hint={m.plan_script_hint()} name="script" defaultValue={script ?? ''}>
      <option value="">{m.plan_script_none()}</option>
      {scriptIds.map((id) => (
        <option key={id} value={id}>
          {scriptLabels[id]()}
        </option>
      ))}
    </SelectField>
  )
}

/** The steps of the form, and those whose minutes cannot be read. */
function readSteps(form: FormData) {
  const used = lessonSteps.filter((step) => isFixed(step) || form.has(`use-${step}`))
  const steps = used.map((step) => ({
    step,
    minutes: readMinutes(form, step) ?? null,
    note: readText(form, `note-${step}`) || null,
  }))
  return { steps, unreadable: used.filter((step) => readMinutes(form, step) === undefined) }
}

interface StepFieldsProps {
  step: LessonStep
  planned: Steps[number] | undefined
  error: string | undefined
}

function StepFields({ step, planned, error }: StepFieldsProps) {
  const name = stepLabels[step].name()
  return (
    <fieldset className="grid gap-3 border-t border-mullion pt-4">
      <legend className="pe-3 font-semibold">{name}</legend>
      {!isFixed(step) && (
        <Checkbox name={`use-${step}`} defaultChecked={planned !== undefined} label={m.plan_step_in()} />
      )}
      <TextField
        label={m.plan_step_minutes_of({ step: name })}
        hint={m.plan_step_minutes_hint()}
        name={`minutes-${step}`}
        inputMode="numeric"
        dir="ltr"
        defaultValue={planned?.minutes ?? ''}
        maxLength={3}
        error={error}
      />
      <TextArea
        label={m.plan_step_note()}
        hint={m.plan_step_note_hint()}
        name={`note-${step}`}
        defaultValue={planned?.note ?? ''}
        maxLength={1_000}
        rows={2}
      />
    </fieldset>
  )
}

/** The first and the last step are in every plan. */
function isFixed(step: LessonStep): boolean {
  return step === 'lobby' || step === 'closed'
}

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The minutes of a step; null without a limit, undefined if they cannot be read. */
function readMinutes(form: FormData, step: LessonStep): number | null | undefined {
  const text = readText(form, `minutes-${step}`)
  return text === '' ? null : readWholeNumber(text, stepMinutes)
}
