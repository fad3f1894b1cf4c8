import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
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

/** The section of each setting; the others are about the firm itself. */
const sectionOf: Partial<Record<keyof FirmSettings, string>> = {
  chatNumber: 'contact',
  translationScript: 'contact',
  feePercent: 'money',
  minDeposit: 'money',
  maxDeposit: 'money',
  minWithdrawal: 'money',
  lens: 'lens',
}

const ltr = { dir: 'ltr', autoComplete: 'off' } as const

/** The properties of a setting's field. */
type Connect = (
  name: keyof FirmSettings,
) => ReturnType<UseFormReturn<FirmSettings>['register']> & { error: string | undefined }

interface SettingsFormProps {
  settings: FirmSettings
  /** The address above those of the sections. */
  base: string
  /** The key of the open section. */
  open: string
}

/** Edits the firm's settings and limits. A refusal opens the section of its field, and is shown there. */
export function SettingsForm({ settings, base, open }: SettingsFormProps) {
  const navigate = useNavigate()
  const state = useSettings(settings, async (name) => {
    const section = sectionOf[name] ?? 'firm'
    if (section !== open) await navigate(`${base}/${section}`)
  })
  const { form, save } = state
  const [refused] = Object.keys(form.formState.errors) as (keyof FirmSettings)[]
  // A field takes no focus before its section is drawn.
  useEffect(() => {
    if (refused && (sectionOf[refused] ?? 'firm') === open) form.setFocus(refused)
  }, [refused, open, form])
  const field: Connect = (name) => ({ ...form.register(name), error: form.formState.errors[name]?.message })
  return (
    <form noValidate onSubmit={save} className="grid gap-6">
      <Group name={m.settings_firm()} isOpen={open === 'firm'}>
        <TextField
          label={m.settings_brand()}
          hint={m.settings_brand_hint()}
          autoComplete="off"
          dir="auto"
          {...field('brand')}
        />
        <TextField label={m.settings_telephone()} hint={m.settings_telephone_hint()} {...ltr} {...field('telephone')} />
        <Wide>
          <TextField label={m.settings_email()} hint={m.settings_email_hint()} {...ltr} {...field('email')} />
        </Wide>
        <Wide>
          <TextField label={m.settings_review()} hint={m.settings_review_hint()} {...ltr} {...field('reviewLink')} />
        </Wide>
        <TextField label={m.settings_address_1()} autoComplete="off" dir="auto" {...field('addressLine1')} />
        <TextField label={m.settings_address_2()} autoComplete="off" dir="auto" {...field('addressLine2')} />
      </Group>
      <Group name={m.settings_contact()} isOpen={open === 'contact'}>
        <TextField label={m.settings_chat()} hint={m.settings_chat_hint()} {...ltr} {...field('chatNumber')} />
        <Wide>
          <TextField
            label={m.settings_script()}
            hint={m.settings_script_hint()}
            {...ltr}
            {...field('translationScript')}
          />
        </Wide>
      </Group>
      <Group name={m.settings_money()} isOpen={open === 'money'}>
        <MoneyFields field={field} />
      </Group>
      <Group name={m.settings_lens_group()} isOpen={open === 'lens'}>
        <LensField form={form} />
      </Group>
      <Saving settings={settings} state={state} />
    </form>
  )
}

function MoneyFields({ field }: { field: Connect }) {
  return (
    <>
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
    </>
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
    <Wide>
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
    </Wide>
  )
}

/**
 * Another user's save updates an untouched form; edited values are kept and marked as outdated. `showField` opens the
 * section of a refused field.
 */
function useSettings(settings: FirmSettings, showField: (name: keyof FirmSettings) => Promise<void>) {
  const queries = useQueryClient()
  const form = useForm<FirmSettings>({ defaultValues: settings })
  const saving = useMutation({
    mutationFn: (body: FirmSettings) => call('PUT /api/operator/settings', { body }),
    onSuccess: (saved) => {
      queries.setQueryData(firmSettingsQuery.queryKey, saved)
      form.reset(saved)
    },
    onError: async (error) => {
      const name = fieldOf(error)
      // Another user saved first: read their settings.
      if (!name) return queries.invalidateQueries({ queryKey: firmSettingsQuery.queryKey })
      form.setError(name, { message: error.message }, { shouldFocus: true })
      await showField(name)
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

function Group({ name, isOpen, children }: { name: string; isOpen: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      hidden={!isOpen}
      className="grid gap-x-6 gap-y-5 border border-mullion bg-pane p-5 sm:p-7 xl:grid-cols-2"
    >
      <h2 id={id} className="border-b border-mullion pb-3 text-lg max-md:sr-only xl:col-span-2">
        {name}
      </h2>
      {children}
    </div>
  )
}

/** A field over both columns. */
function Wide({ children }: { children: ReactNode }) {
  return <div className="xl:col-span-2">{children}</div>
}
