import { useQuery } from '@tanstack/react-query'
import { LockOpen, Snowflake } from 'lucide-react'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { Translations } from '#root/domain/translated-text.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { TextArea } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { Samples } from '#root/web/ui/samples.tsx'
import { filledIn, TranslationsFields, TranslationsList } from '#root/web/ui/translations-fields.tsx'
import { withdrawalFreezeQuery } from '../queries.ts'

/** A banner above the queue: whether withdrawals are paid, the notice to clients if not, and the switch. */
export function FreezeControl() {
  const { data: freeze, error, refetch } = useQuery(withdrawalFreezeQuery)
  const [isOpen, setOpen] = useState(false)
  const unfreeze = useOperation(() => call('DELETE /api/operator/withdrawals/freeze'))
  if (freeze === undefined)
    return (
      error && (
        <div className="mb-6">
          <LoadFailed error={error} title={m.freeze_unknown()} onRetry={() => void refetch()} />
        </div>
      )
    )
  const Icon = freeze ? Snowflake : LockOpen
  return (
    <section
      aria-label={m.freeze_banner_label()}
      className={`mb-6 border-s-4 max-sm:mb-4 px-4 text-sm ${freeze ? 'border-amber bg-sim/40' : 'border-mullion bg-pane'}`}
    >
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-1.5">
        <Icon aria-hidden="true" className={`size-5 shrink-0 ${freeze ? 'text-amber' : 'text-soft max-sm:hidden'}`} />
        <div className={`min-w-0 grow ${freeze ? 'basis-56' : 'basis-24 sm:basis-56'}`}>
          <p>
            <span className="font-semibold">{freeze ? m.freeze_on() : m.freeze_open()}</span>{' '}
            <span className={`text-soft ${freeze ? '' : 'max-sm:hidden'}`}>
              {freeze ? m.freeze_on_text({ date: formatMoment(freeze.since) }) : m.freeze_open_text()}
            </span>
          </p>
          {freeze && (
            <blockquote className="max-w-prose whitespace-pre-line wrap-anywhere">
              {freeze.notice}
              <TranslationsList translations={freeze.translations} />
            </blockquote>
          )}
        </div>
        <WriteControls>
          <div className="flex flex-wrap gap-3">
            <Button kind="quiet" onClick={() => setOpen(true)} className="max-sm:px-3">
              {freeze ? m.freeze_change() : m.freeze_action()}
            </Button>
            {freeze && (
              <Button
                pending={unfreeze.isPending}
                pendingLabel={m.freeze_ending()}
                onClick={() => unfreeze.mutate(null)}
              >
                {m.freeze_end()}
              </Button>
            )}
          </div>
        </WriteControls>
      </div>
      {unfreeze.error && <Notice tone="refused">{describeError(unfreeze.error)}</Notice>}
      {isOpen && <FreezeDialog freeze={freeze} onClose={() => setOpen(false)} />}
    </section>
  )
}

const minNoticeLength = 3
const maxNoticeLength = 500

interface FreezeDialogProps {
  /** The freeze whose notice is to be changed; null to begin one. */
  freeze: { notice: string; translations: Translations } | null
  onClose: () => void
}

/** Asks for the notice that clients read during a freeze. */
function FreezeDialog({ freeze, onClose }: FreezeDialogProps) {
  const [notice, setNotice] = useState(freeze?.notice ?? m.freeze_sample_issues())
  const [translations, setTranslations] = useState<Translations>(freeze?.translations ?? {})
  const [isSubmitted, setSubmitted] = useState(false)
  const send = useOperation((text: string) =>
    call('PUT /api/operator/withdrawals/freeze', { body: { notice: text, translations: filledIn(translations) } }),
  )
  const isMissing = notice.trim().length < minNoticeLength
  const confirm = () => {
    setSubmitted(true)
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
        error={isSubmitted && isMissing ? m.freeze_notice_required() : undefined}
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
      <TranslationsFields translations={translations} maxLength={maxNoticeLength} onTranslations={setTranslations} />
    </ConfirmDialog>
  )
}
