import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HostSettings } from '#root/contract/host/host-settings.ts'
import { m } from '#root/contract/messages/messages.js'
import { Checkbox } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { callHost } from '../call.ts'
import { hostSettingsQuery } from '../queries.ts'
import { LimitsForm, megabyte, sharedLimits } from './limits-form.tsx'

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

/** The numbers of the form. An empty field, where one may be empty, means never, or the default. */
const limits = [
  { name: 'classesPerTeacher', min: 1, max: 1_000, label: m.lobby_setting_classes },
  { name: 'peoplePerClass', ...sharedLimits.people },
  { name: 'archiveAfterDays', min: 1, max: 3_650, label: m.lobby_setting_archive, hint: m.lobby_setting_archive_hint },
  { name: 'deleteAfterDays', min: 1, max: 3_650, label: m.lobby_setting_delete, hint: m.lobby_setting_never_hint },
  { name: 'readyFirms', min: 0, max: 100, label: m.lobby_setting_ready, hint: m.lobby_setting_ready_hint },
  { name: 'requestsPerMinute', ...sharedLimits.requestsPerMinute, hint: m.lobby_setting_requests_hint },
  { name: 'fileMegabytes', ...sharedLimits.fileMegabytes, hint: m.lobby_setting_files_hint },
  { name: 'storedMegabytes', ...sharedLimits.storedMegabytes, hint: m.lobby_setting_storage_hint },
] as const

const choices = [
  { name: 'openSignUp', label: m.lobby_setting_sign_up, hint: m.lobby_setting_sign_up_hint },
  { name: 'requiresSecondFactor', label: m.lobby_setting_factor, hint: m.lobby_setting_factor_hint },
] as const

/** A number is kept as it is typed. */
type Draft = Record<(typeof limits)[number]['name'], string> & Record<(typeof choices)[number]['name'], boolean>

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
  return (
    <LimitsForm
      limits={limits}
      draft={draft}
      onChange={(name, typed) => setDraft({ ...draft, [name]: typed })}
      saving={saving}
      saveLabel={m.lobby_save()}
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
    </LimitsForm>
  )
}
