import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ClassQuota, HostSettings } from '#root/contract/host/host-settings.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { callHost } from '../call.ts'
import { hostSettingsQuery } from '../queries.ts'

const megabyte = 1_000_000

/** The limits of the form with their ranges, in the unit of the form. `unit` is its size in the stored unit. */
const limits = [
  { name: 'people', min: 1, max: 500, unit: 1, label: m.lobby_setting_people },
  { name: 'requestsPerMinute', min: 60, max: 1_000_000, unit: 1, label: m.lobby_setting_requests },
  { name: 'fileBytes', min: 1, max: 4_000, unit: megabyte, label: m.lobby_setting_files },
  { name: 'storedBytes', min: 50, max: 100_000, unit: megabyte, label: m.lobby_setting_storage },
] as const

type Name = (typeof limits)[number]['name']
/** A number is kept as it is typed. Empty: the limit of the host. */
type Draft = Record<Name, string>

function draftOf(quota: ClassQuota): Draft {
  const text = ({ name, unit }: (typeof limits)[number]) => {
    const stored = quota[name]
    return stored === null ? '' : String(Math.round(stored / unit))
  }
  return Object.fromEntries(limits.map((limit) => [limit.name, text(limit)])) as Draft
}

function quotaOf(draft: Draft): ClassQuota {
  const entries = limits.map(({ name, unit }) => [name, draft[name].trim() === '' ? null : Number(draft[name]) * unit])
  return Object.fromEntries(entries) as ClassQuota
}

/** The limit that applies to a class without one of its own, in the stored unit. */
const ofHost = ({ quota, peoplePerClass }: HostSettings, name: Name) =>
  name === 'people' ? peoplePerClass : quota[name]

/** The limits of one class, where they differ from those of the host. */
export function QuotaPane({ slug, quota }: { slug: string; quota: ClassQuota }) {
  const queries = useQueryClient()
  const settings = useQuery(hostSettingsQuery)
  const [draft, setDraft] = useState(() => draftOf(quota))
  const saving = useMutation({
    mutationFn: () => callHost('PUT /api/host/firms/{slug}/quota', { params: { slug }, body: quotaOf(draft) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['host'] }),
  })
  const { error } = saving
  const refused = error instanceof RefusedError ? error.field : undefined
  const refusedField = limits.some(({ name }) => name === refused) ? refused : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <Pane title={m.lobby_quota()}>
      <form method="post" noValidate onSubmit={submit} className="grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
        <p className="text-sm text-soft md:col-span-2">{m.lobby_quota_text()}</p>
        {limits.map(({ name, min, max, unit, label }) => {
          const range = m.lobby_setting_range({ min: formatNumber(min), max: formatNumber(max) })
          const common = settings.data && formatNumber(Math.round(ofHost(settings.data, name) / unit))
          return (
            <TextField
              key={name}
              label={label()}
              hint={common === undefined ? range : `${range} ${m.lobby_quota_hint({ limit: common })}`}
              type="number"
              min={min}
              max={max}
              className="figures"
              value={draft[name]}
              error={refusedField === name ? range : undefined}
              onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
            />
          )
        })}
        <div className="grid gap-4 md:col-span-2">
          {error && refusedField === undefined && <Notice tone="refused">{describeError(error)}</Notice>}
          {saving.isSuccess && <Notice tone="done">{m.lobby_saved()}</Notice>}
          <WriteControls>
            <Button
              type="submit"
              kind="quiet"
              className="justify-self-start"
              pending={saving.isPending}
              pendingLabel={m.lobby_saving()}
            >
              {m.lobby_quota_save()}
            </Button>
          </WriteControls>
        </div>
      </form>
    </Pane>
  )
}
