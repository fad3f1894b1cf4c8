import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { TextArea } from '#root/web/ui/field.tsx'
import { Samples } from '#root/web/ui/samples.tsx'

const minNoticeLength = 3
const maxNoticeLength = 500

interface FreezeDialogProps {
  /** The freeze whose notice is to be changed; null to begin one. */
  freeze: { notice: string } | null
  onClose: () => void
}

/** Asks what clients shall read while nobody is paid. */
export function FreezeDialog({ freeze, onClose }: FreezeDialogProps) {
  const [notice, setNotice] = useState(freeze?.notice ?? m.freeze_sample_issues())
  const [isAsked, setAsked] = useState(false)
  const send = useOperation((text: string) => call('PUT /api/operator/withdrawals/freeze', { body: { notice: text } }))
  const isMissing = notice.trim().length < minNoticeLength
  const confirm = () => {
    setAsked(true)
    if (!isMissing) send.mutate(notice.trim(), { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      title={freeze ? m.freeze_change_title() : m.freeze_title()}
      action={freeze ? m.freeze_change_confirm() : m.freeze_confirm()}
      isDanger={false}
      pendingLabel={m.freeze_confirming()}
      pending={send.isPending}
      refusal={send.error && describeError(send.error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{m.freeze_text()}</p>
      <TextArea
        label={m.freeze_notice_label()}
        hint={m.freeze_notice_hint()}
        error={isAsked && isMissing ? m.freeze_notice_required() : undefined}
        value={notice}
        maxLength={maxNoticeLength}
        required
        autoFocus
        onChange={(event) => setNotice(event.target.value)}
      />
      <Samples
        label={m.freeze_samples()}
        samples={[m.freeze_sample_issues(), m.freeze_sample_upgrade(), m.freeze_sample_audit()]}
        onPick={setNotice}
      />
    </ConfirmDialog>
  )
}
