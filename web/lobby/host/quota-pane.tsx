import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClassQuota, HostSettings } from '#root/contract/host/host-settings.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { callHost } from '../call.ts'
import { hostSettingsQuery } from '../queries.ts'
import { LimitsForm, megabyte, sharedLimits } from './limits-form.tsx'

/** A number is kept as it is typed. Empty: the limit of the host. */
type Draft = Record<keyof typeof sharedLimits, string>

function draftOf(quota: ClassQuota): Draft {
  const text = (stored: number | null, unit = 1) => (stored === null ? '' : String(Math.round(stored / unit)))
  return {
    people: text(quota.people),
    requestsPerMinute: text(quota.requestsPerMinute),
    fileMegabytes: text(quota.fileBytes, megabyte),
    storedMegabytes: text(quota.storedBytes, megabyte),
  }
}

function quotaOf(draft: Draft): ClassQuota {
  const number = (text: string, unit = 1) => (text.trim() === '' ? null : Number(text) * unit)
  return {
    people: number(draft.people),
    requestsPerMinute: number(draft.requestsPerMinute),
    fileBytes: number(draft.fileMegabytes, megabyte),
    storedBytes: number(draft.storedMegabytes, megabyte),
  }
}

/** The limits that apply to a class without limits of its own, in the units of the form. */
const ofHost = ({ quota, peoplePerClass }: HostSettings): Draft => draftOf({ ...quota, people: peoplePerClass })

/** The limits of one class, where they differ from those of the host. */
export function QuotaPane({ slug, quota }: { slug: string; quota: ClassQuota }) {
  const queries = useQueryClient()
  const settings = useQuery(hostSettingsQuery)
  const [draft, setDraft] = useState(() => draftOf(quota))
  const saving = useMutation({
    mutationFn: () => callHost('PUT /api/host/firms/{slug}/quota', { params: { slug }, body: quotaOf(draft) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['host'] }),
  })
  const common = settings.data && ofHost(settings.data)
  const names = Object.keys(sharedLimits) as (keyof Draft)[]
  return (
    <LimitsForm
      title={m.lobby_quota()}
      limits={names.map((name) => {
        const { min, max, label } = sharedLimits[name]
        const hint = common && (() => m.lobby_quota_hint({ limit: formatNumber(Number(common[name])) }))
        return { name, min, max, label, hint }
      })}
      draft={draft}
      onChange={(name, typed) => setDraft({ ...draft, [name]: typed })}
      saving={saving}
      saveLabel={m.lobby_quota_save()}
      isQuiet
    >
      <p className="text-sm text-soft md:col-span-2">{m.lobby_quota_text()}</p>
    </LimitsForm>
  )
}
