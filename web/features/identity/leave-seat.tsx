import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { useLogOut } from './log-out.ts'

/** Asks whether the seat should leave this device, which then forgets it. */
export function LeaveSeatDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const leaving = useLogOut('/join')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={m.seat_leave_ask()}
      action={m.seat_leave()}
      pendingLabel={m.dashboard_logging_out()}
      isDanger={false}
      pending={leaving.isPending}
      refusal={leaving.error && describeError(leaving.error)}
      onConfirm={() => leaving.mutate()}
      onClose={onClose}
    >
      <p>{m.seat_leave_text()}</p>
    </ConfirmDialog>
  )
}

/** On a shared computer, the next person must not find the seat of the former one. */
export function LeaveSeat() {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <div className="no-print grid justify-items-start gap-3">
      <p className="max-w-prose text-sm">{m.seat_leave_shared()}</p>
      <Button kind="quiet" onClick={() => setConfirming(true)}>
        {m.seat_leave()}
      </Button>
      <LeaveSeatDialog isOpen={isConfirming} onClose={() => setConfirming(false)} />
    </div>
  )
}
