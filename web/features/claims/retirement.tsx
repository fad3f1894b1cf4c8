import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CatalogueClaim } from '#root/contract/claims.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { useOnlyReads } from '#root/web/ui/reader-view.tsx'
import { wordsOf } from './claim-words.ts'
import { changeClaim } from './queries.ts'

/** Takes a claim from every page, or brings it back, after a look at what that does. */
export function Retirement({ claim }: { claim: CatalogueClaim }) {
  const [base, setBase] = useState<CatalogueClaim | null>(null)
  const onlyReads = useOnlyReads()
  if (!claim.mayRetire) return <p className="border-t border-mullion pt-5 text-sm text-soft">{m.claims_headline()}</p>
  return (
    <div className="flex flex-wrap items-center gap-4 border-t border-mullion pt-5">
      {claim.isRetired && <p className="text-sm">{m.claims_retired_now()}</p>}
      {!onlyReads && (
        <Button kind={claim.isRetired ? 'quiet' : 'danger'} onClick={() => setBase(claim)}>
          {claim.isRetired ? m.claims_restore() : m.claims_retire()}
        </Button>
      )}
      {base && <RetireDialog base={base} onClose={() => setBase(null)} />}
    </div>
  )
}

/** `base` is the claim as it was when this was asked for: when somebody changes it meanwhile, that is told. */
function RetireDialog({ base, onClose }: { base: CatalogueClaim; onClose: () => void }) {
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: () => changeClaim({ base, isRetired: !base.isRetired }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['claim'] })
      onClose()
    },
  })
  const words = base.isRetired
    ? { title: m.claims_restore_title(), text: m.claims_restore_text(), action: m.claims_restore() }
    : { title: m.claims_retire_title(), text: m.claims_retire_text(), action: m.claims_retire_action() }
  return (
    <ConfirmDialog
      title={words.title}
      action={words.action}
      isDanger={!base.isRetired}
      pending={changing.isPending}
      refusal={changing.error && describeError(changing.error)}
      onConfirm={() => changing.mutate()}
      onClose={onClose}
    >
      <p dir="auto" className="border-s-4 border-brass-fill ps-4 font-display text-lg">
        {wordsOf(base)}
      </p>
      <p>{words.text}</p>
    </ConfirmDialog>
  )
}
