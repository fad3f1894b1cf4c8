import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { call } from '#root/web/api/client.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { OneTimeCodes } from '../one-time-codes.tsx'
import { PasswordPromptForm } from '../password-prompt.tsx'
import { passwordResetCodesQuery } from '../queries.ts'

/** Codes that set a new password without an email: how many are left, and new ones, shown once. */
export function ResetCodesPane() {
  const state = useQuery(passwordResetCodesQuery)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Pane title={m.reset_codes_heading()}>
      <div className="grid gap-5 text-sm">
        <p className="text-soft">{m.reset_codes_text()}</p>
        {codes ? (
          <OneTimeCodes
            codes={codes}
            title={m.reset_codes_title()}
            text={m.reset_codes_kept_text()}
            onStored={() => setCodes(null)}
          />
        ) : state.data ? (
          <>
            <p className="figures">
              {state.data.madeAt
                ? m.reset_codes_left({ count: state.data.left, date: formatDay(state.data.madeAt) })
                : m.reset_codes_none()}
            </p>
            <CreateCodes isNew={state.data.madeAt === null} onCodes={setCodes} />
          </>
        ) : state.error ? (
          <LoadFailed error={state.error} title={m.profile_loading_failed()} onRetry={() => void state.refetch()} />
        ) : (
          <Skeleton className="h-12 w-full" />
        )}
      </div>
    </Pane>
  )
}

function CreateCodes({ isNew, onCodes }: { isNew: boolean; onCodes: (codes: readonly string[]) => void }) {
  const queries = useQueryClient()
  const creating = useMutation({
    mutationFn: (currentPassword: string) =>
      call('POST /api/profile/password-reset-codes', { body: { currentPassword } }),
    onSuccess: ({ codes }) => {
      onCodes(codes)
      return queries.invalidateQueries({ queryKey: passwordResetCodesQuery.queryKey })
    },
  })
  return (
    <PasswordPromptForm
      operation={creating}
      kind="quiet"
      label={isNew ? m.reset_codes_make() : m.reset_codes_renew()}
      pendingLabel={m.profile_factor_renewing()}
    />
  )
}
