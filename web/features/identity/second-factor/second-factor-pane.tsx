import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { Status } from '#root/web/ui/status.tsx'
import { OneTimeCodes } from '../one-time-codes.tsx'
import { secondFactorQuery } from '../queries.ts'
import { ActiveSecondFactor } from './active-second-factor.tsx'
import { SetUp } from './set-up.tsx'

/** Sets up, shows and turns off the second factor. New recovery codes are shown once, at the top. */
export function SecondFactorPane() {
  const state = useQuery(secondFactorQuery)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const since = state.data?.enabledAt ?? null
  return (
    <Pane
      title={m.profile_factor()}
      aside={
        state.data && (
          <Status tone={since ? 'done' : 'open'}>
            {since ? m.status_factor_on({ date: formatDay(since) }) : m.status_factor_off()}
          </Status>
        )
      }
    >
      <div className="grid gap-5 text-sm">
        <p className="text-soft">{m.profile_factor_text()}</p>
        {codes ? (
          <OneTimeCodes
            codes={codes}
            title={m.profile_codes_title()}
            text={m.profile_codes_text()}
            onStored={() => setCodes(null)}
          />
        ) : state.data ? (
          <>
            {isRemoved && !since && <Notice tone="done">{m.profile_factor_removed()}</Notice>}
            {since ? (
              <ActiveSecondFactor
                codesLeft={state.data.recoveryCodesLeft}
                onCodes={setCodes}
                onRemoved={() => setRemoved(true)}
              />
            ) : (
              <SetUp onCodes={setCodes} />
            )}
          </>
        ) : state.error ? (
          <LoadFailed error={state.error} title={m.profile_factor_failed()} onRetry={() => void state.refetch()} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </div>
    </Pane>
  )
}
