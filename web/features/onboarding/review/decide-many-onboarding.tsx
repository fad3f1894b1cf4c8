import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { useDecideMany } from '#root/web/api/decide-many.ts'
import { onboardingPreviewQuery } from '#root/web/api/onboarding-queries.ts'
import { type DecideManyProps, ManyDialog } from '#root/web/ui/many-dialog.tsx'
import { isDecidable } from '#root/web/ui/many-preview.tsx'
import { onboardingReasons } from './onboarding-words.ts'

/** Many declarations approved or rejected at once, after a look at whose they are. */
export function DecideManyOnboarding({ which, ...dialog }: DecideManyProps) {
  const { decision } = dialog
  const preview = useQuery(onboardingPreviewQuery({ decision, ...which }))
  const deciding = useDecideMany((request, key) =>
    call('POST /api/operator/onboarding/decisions', { body: request, key }),
  )
  return (
    <ManyDialog
      {...dialog}
      title={decision === 'approve' ? m.cdd_review_approve_many_title() : m.cdd_review_reject_many_title()}
      preview={preview}
      deciding={deciding}
      samples={onboardingReasons()}
      describe={describeError}
    >
      {({ items }) => {
        const count = items.filter(isDecidable).length
        return (
          <p>
            {decision === 'approve'
              ? m.cdd_review_approve_many_text({ count })
              : m.cdd_review_reject_many_text({ count })}
          </p>
        )
      }}
    </ManyDialog>
  )
}
