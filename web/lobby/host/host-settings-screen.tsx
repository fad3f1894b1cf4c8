import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { HostSettings } from '#root/contract/host/host-settings.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Checkbox, TextField } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { callHost } from '../call.ts'
import { hostSettingsQuery } from '../queries.ts'

/** The settings of the host, /host/settings. */
export function HostSettingsScreen() {
  const settings = useQuery(hostSettingsQuery)
  return (
    <>
      <ScreenTitle title={m.lobby_host_settings()}>{m.lobby_settings_text()}</ScreenTitle>
      {settings.data ? (
        <SettingsForm stored={settings.data} />
      ) : settings.error ? (
        <LoadFailed what={m.lobby_host_settings()} error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <PaneSkeletons heights={['h-120']} className="max-w-[42rem]" />
      )}
    </>
  )
}

/** The numbers of the form with their ranges. An empty field, where one may be empty, means never, or the default. */
const numbers = [
  { name: 'classesPerTeacher', min: 1, max: 1_000, label: m.lobby_setting_classes },
  { name: 'peoplePerClass', min: 1, max: 500, label: m.lobby_setting_people },
  { name: 'archiveAfterDays', min: 1, max: 3_650, label: m.lobby_setting_archive, hint: m.lobby_setting_archive_hint },
  { name: 'deleteAfterDays', min: 1, max: 3_650, label: m.lobby_setting_delete, hint: m.lobby_setting_never_hint },
  { name: 'readyFirms', min: 0, max: 100, label: m.lobby_setting_ready, hint: m.lobby_setting_ready_hint },
  {
    name: 'requestsPerMinute',
    min: 60,
    max: 1_000_000,
    label: m.lobby_setting_requests,
    hint: m.lobby_setting_requests_hint,
  },
  { name: 'fileMegabytes', min: 1, max: 4_000, label: m.lobby_setting_files, hint: m.lobby_setting_files_hint },
  {
    name: 'storedMegabytes',
    min: 50,
    max: 100_000,
    label: m.lobby_setting_storage,
    hint: m.lobby_setting_storage_hint,
  },
] as const

const choices = [
  { name: 'openSignUp', label: m.lobby_setting_sign_up, hint: m.lobby_setting_sign_up_hint },
  { name: 'requiresSecondFactor', label: m.lobby_setting_factor, hint: m.lobby_setting_factor_hint },
] as const

/** A number is kept as it is typed. */
type Draft = Record<(typeof numbers)[number]['name'], string> & Record<(typeof choices)[number]['name'], boolean>

const megabyte = 1_000_000

function draftOf({ quota, ...settings }: HostSettings): Draft {
  const text = (value: number | null) => (value === null ? '' : String(value))
  return {
    openSignUp: settings.openSignUp,
    requiresSecondFactor: settings.requiresSecondFactor,
    classesPerTeacher: text(settings.classesPerTeacher),
    peoplePerClass: text(settings.peoplePerClass),
    archiveAfterDays: text(settings.archiveAfterDays),
    deleteAfterDays: text(settings.deleteAfterDays),
    readyFirms: text(settings.readyFirms),
    requestsPerMinute: text(quota.requestsPerMinute),
    fileMegabytes: text(Math.round(quota.fileBytes / megabyte)),
    storedMegabytes: text(Math.round(quota.storedBytes / megabyte)),
  }
}

function settingsOf(draft: Draft, { quota }: HostSettings): HostSettings {
  const optional = (text: string) => (text.trim() === '' ? null : Number(text))
  return {
    openSignUp: draft.openSignUp,
    requiresSecondFactor: draft.requiresSecondFactor,
    classesPerTeacher: Number(draft.classesPerTeacher),
    peoplePerClass: Number(draft.peoplePerClass),
    archiveAfterDays: optional(draft.archiveAfterDays),
    deleteAfterDays: optional(draft.deleteAfterDays),
    readyFirms: optional(draft.readyFirms),
    quota: {
      ...quota,
      requestsPerMinute: Number(draft.requestsPerMinute),
      fileBytes: Number(draft.fileMegabytes) * megabyte,
      storedBytes: Number(draft.storedMegabytes) * megabyte,
    },
  }
}

/** The field of a refused setting. */
const fieldOf = (refused: string | undefined) => refused?.replace('quota.', '').replace('Bytes', 'Megabytes')

function SettingsForm({ stored }: { stored: HostSettings }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(stored))
  const saving = useMutation({
    mutationFn: () => callHost('PUT /api/host/settings', { body: settingsOf(draft, stored) }),
    onSuccess: (saved) => {
      setDraft(draftOf(saved))
      queries.setQueryData(hostSettingsQuery.queryKey, saved)
    },
  })
  const { error } = saving
  const refused = error instanceof RefusedError ? fieldOf(error.field) : undefined
  const refusedField = numbers.some(({ name }) => name === refused) ? refused : undefined
  return (
    <Pane>
      <form
        method="post"
        noValidate
        className="grid items-start gap-x-8 gap-y-5 md:grid-cols-2"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!saving.isPending) saving.mutate()
        }}
      >
        {choices.map(({ name, label, hint }) => (
          <div key={name}>
            <Checkbox
              label={label()}
              aria-describedby={`${name}-hint`}
              checked={draft[name]}
              onChange={(event) => setDraft({ ...draft, [name]: event.target.checked })}
            />
            <p id={`${name}-hint`} className="ps-8 text-xs text-soft">
              {hint()}
            </p>
          </div>
        ))}
        <NumberFields draft={draft} refusedField={refusedField} onChange={setDraft} />
        <div className="form-foot grid gap-4 bg-pane md:col-span-2">
          {error && refusedField === undefined && <Notice tone="refused">{describeError(error)}</Notice>}
          {saving.isSuccess && <Notice tone="done">{m.lobby_saved()}</Notice>}
          <WriteControls>
            <Button
              type="submit"
              className="justify-self-start"
              pending={saving.isPending}
              pendingLabel={m.lobby_saving()}
            >
              {m.lobby_save()}
            </Button>
          </WriteControls>
        </div>
      </form>
    </Pane>
  )
}

interface NumberFieldsProps {
  draft: Draft
  refusedField: string | undefined
  onChange: (draft: Draft) => void
}

function NumberFields({ draft, refusedField, onChange }: NumberFieldsProps) {
  return numbers.map(({ name, min, max, label, ...more }) => {
    const range = m.lobby_setting_range({ min: formatNumber(min), max: formatNumber(max) })
    return (
      <TextField
        key={name}
        label={label()}
        hint={'hint' in more ? `${more.hint()} ${range}` : range}
        type="number"
        min={min}
        max={max}
        className="figures"
        value={draft[name]}
        error={refusedField === name ? range : undefined}
        onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
      />
    )
  })
}
