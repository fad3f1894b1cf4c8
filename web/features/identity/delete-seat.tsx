import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { sessionChange } from '#root/web/api/session.ts'
import { storeSeat } from '#root/web/api/stored-seat.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { Pane } from '#root/web/ui/pane.tsx'

/** Deletes the seat of this browser with all its data, after a confirmation that says what goes and what stays. */
export function DeleteSeat() {
  const [isConfirming, setConfirming] = useState(false)
  const navigate = useNavigate()
  const deleting = useMutation({
    mutationKey: sessionChange,
    mutationFn: () => call('DELETE /api/seat'),
    // The event that the session has ended arrives before the next page, and must not lead to the log-in.
    onSuccess: async () => {
      storeSeat(null)
      await navigate('/join?deleted', { replace: true })
    },
  })
  return (
    <div className="no-print">
      <Pane title={m.seat_delete()}>
        <div className="grid justify-items-start gap-4 text-sm">
          <p className="max-w-prose text-soft">{m.seat_delete_text()}</p>
          <Button kind="danger" onClick={() => setConfirming(true)}>
            {m.seat_delete()}
          </Button>
        </div>
      </Pane>
      <ConfirmDialog
        isOpen={isConfirming}
        title={m.seat_delete_ask()}
        action={m.profile_delete_confirm()}
        pendingLabel={m.profile_delete_deleting()}
        cancel={m.seat_delete_keep()}
        isGuarded
        pending={deleting.isPending}
        refusal={deleting.error && describeError(deleting.error)}
        onConfirm={() => deleting.mutate()}
        onClose={() => setConfirming(false)}
      >
        <p>{m.seat_delete_goes()}</p>
        <p className="font-semibold">{m.seat_delete_final()}</p>
        <p className="text-soft">{m.seat_delete_stays()}</p>
      </ConfirmDialog>
    </div>
  )
}
