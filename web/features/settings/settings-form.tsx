import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import type { FirmSettings } from '#root/contract/firm-settings.ts'
import { m } from '#root/contract/messages/messages.js'
import { lensPolicies } from '#root/domain/lens.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ChoiceField } from '#root/web/ui/choice-field.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { NewerVersionNotice } from '#root/web/ui/newer-version-notice.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { firmSettingsQuery } from './queries.ts'

const limits = [
  { name: 'minDeposit', label: m.settings_min_deposit },
  { name: 'maxDeposit', label: m.settings_max_deposit },
  { name: 'minWithdrawal', label: m.settings_min_withdrawal },
] as const

/** Edits the firm's settings and limits. A refusal is shown at its field. */
export function SettingsForm({ settings }: { settings: FirmSettings }) {
  const state = useSettings(settings)
  const { form, save } = state
  const field = (name: keyof FirmSettings) => ({
    ...form.register(name),
    error: form.formState.errors[name]?.message,
  })
  const ltr = { dir: 'ltr', autoComplete: 'off' } as const
  return (
    <form noValidate onSubmit={save} className="grid gap-8">
      <Group name={m.settings_firm()}>
        <TextField
          label={m.settings_brand()}
          hint={m.settings_brand_hint()}
          autoComplete="off"
          dir="auto"
          {...field('brand')}
        />
        <TextField label={m.settings_email()} hint={m.settings_email_hint()} {...ltr} {...field('email')} />
        <TextField label={m.settings_telephone()} hint={m.settings_telephone_hint()} {...ltr} {...field('telephone')} />
        <TextField label={m.settings_address_1()} autoComplete="off" dir="auto" {...field('addressLine1')} />
        <TextField label={m.settings_address_2()} autoComplete="off" dir="auto" {...field('addressLine2')} />
        <TextField label={m.settings_review()} hint={m.settings_review_hint()} {...ltr} {...field('reviewLink')} />
      </Group>
      <Group name={m.settings_contact()}>
        <TextField label={m.settings_chat()} hint={m.settings_chat_hint()} {...ltr} {...field('chatNumber')} />
        <TextField
          label={m.settings_script()}
          hint={m.settings_script_hint()}
          {...ltr}
          {...field('translationScript')}
        />
      </Group>
      <Group name={m.settings_money()}>
        <TextField
          label={m.settings_fee()}
          hint={m.settings_fee_hint()}
          inputMode="decimal"
          {...ltr}
          {...field('feePercent')}
        />
        {limits.map(({ name, label }) => (
          <TextField
            key={name}
            label={label()}
            hint={m.settings_limit_hint()}
            inputMode="decimal"
            {...ltr}
            {...field(name)}
          />
        ))}
      </Group>
      <Group name={m.settings_lens_group()}>
        <LensField form={form} />
      </Group>
      <Saving settings={settings} state={state} />
    </form>
  )
}

interface SavingProps {
  settings: FirmSettings
  state: ReturnType<typeof useSettings>
}

/** The save button, its result, and whether another user saved first. */
function Saving({ settings, state: { form, saving, isOutdated } }: SavingProps) {
  return (
    <WriteControls>
      <div className="form-foot grid justify-items-start gap-4 bg-paper">
        {form.formState.isDirty && <p className="text-sm text-soft">{m.settings_unsaved()}</p>}
        {saving.isSuccess && !form.formState.isDirty && <Notice tone="done">{m.settings_saved()}</Notice>}
        {isOutdated && (
          <NewerVersionNotice actionLabel={m.settings_take_newer()} onAction={() => form.reset(settings)}>
            {m.settings_newer()}
          </NewerVersionNotice>
        )}
        {saving.error && !fieldOf(saving.error) && !isOutdated && (
          <Notice tone="refused">{describeError(saving.error)}</Notice>
        )}
        <Button type="submit" disabled={isOutdated} pending={saving.isPending} pendingLabel={m.settings_saving()}>
          {m.settings_save()}
        </Button>
      </div>
    </WriteControls>
  )
}

const lensLabels: Record<FirmSettings['lens'], () => string> = {
  choice: m.settings_lens_choice,
  off: m.settings_lens_off,
  on: m.settings_lens_on,
}

function LensField({ form }: { form: UseFormReturn<FirmSettings> }) {
  return (
    <div className="md:col-span-2">
      <Controller
        control={form.control}
        name="lens"
        render={({ field }) => (
          <ChoiceField
            label={m.settings_lens()}
            hint={m.settings_lens_hint()}
            options={lensPolicies.map((value) => ({ value, label: lensLabels[value]() }))}
            value={field.value}
            onValue={field.onChange}
          />
        )}
      />
    </div>
  )
}

/** Another user's save updates an untouched form; edited values are kept and marked as outdated. */
function useSettings(settings: FirmSettings) {
  const queries = useQueryClient()
  const form = useForm<FirmSettings>({ defaultValues: settings })
  const saving = useMutation({
    mutationFn: (body: FirmSettings) => call('PUT /api/operator/settings', { body }),
    onSuccess: (saved) => {
      queries.setQueryData(firmSettingsQuery.queryKey, saved)
      form.reset(saved)
    },
    onError: (error) => {
      const name = fieldOf(error)
      if (name) form.setError(name, { message: error.message }, { shouldFocus: true })
      // Another user saved first: read their settings.
      else void queries.invalidateQueries({ queryKey: firmSettingsQuery.queryKey })
    },
  })
  const { isDirty } = form.formState
  const isNewer = settings.revision !== form.getValues('revision') && !saving.isPending
  useEffect(() => {
    if (isNewer && !isDirty) form.reset(settings)
  }, [isNewer, isDirty, form, settings])
  return { form, saving, isOutdated: isNewer && isDirty, save: form.handleSubmit((fields) => saving.mutate(fields)) }
}

function fieldOf(error: Error): keyof FirmSettings | null {
  return error instanceof RefusedError && error.field ? (error.field as keyof FirmSettings) : null
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="grid gap-x-6 gap-y-5 border border-mullion bg-pane p-5 sm:p-7 md:grid-cols-2"
    >
      <h2 id={id} className="border-b border-mullion pb-3 text-lg md:col-span-2">
        {name}
      </h2>
      {children}
    </div>
  )
}
