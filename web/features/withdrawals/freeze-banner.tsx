import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { textIn } from '#root/domain/translated-text.ts'
import { Behaviour } from '#root/web/ui/behaviour.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { withdrawalFreezeQuery } from './queries.ts'

/** The firm's notice to clients during a freeze, and what happens to requests meanwhile. Nothing without a freeze. */
export function FreezeBanner() {
  const freeze = useQuery(withdrawalFreezeQuery).data
  return (
    <div role="status" aria-label={m.freeze_banner_label()}>
      {freeze && (
        <div className="mb-6 flex items-start gap-4 border border-amber bg-pane p-5 sm:p-6">
          <Info aria-hidden="true" className="mt-1 size-6 shrink-0 text-amber" strokeWidth={1.75} />
          <div className="grid min-w-0 gap-1.5">
            <p className="font-display text-lg whitespace-pre-line wrap-anywhere">
              <Behaviour id="frozen">
                {textIn({ text: freeze.notice, translations: freeze.translations }, getLocale())}
              </Behaviour>
            </p>
            <p className="max-w-prose text-sm text-soft">
              {m.freeze_banner_since({ date: formatMoment(freeze.since) })}
            </p>
            <p className="claim-place max-w-prose text-sm">
              <Claim id="recovery-offer" text={m.claim_recovery_offer} />
            </p>
          </div>
        </div>
      )}
    </div>
  )
}
