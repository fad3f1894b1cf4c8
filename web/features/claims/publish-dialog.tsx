import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CatalogueClaim } from '#root/contract/claims.ts'
import { m } from '#root/contract/messages/messages.js'
import { claimLanguages } from '#root/domain/claim-draft.ts'
import { describeError } from '#root/web/api/client.ts'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { Table } from '#root/web/ui/table.tsx'
import { languageLabels } from './claim-labels.ts'

type ClaimText = CatalogueClaim['text']

interface PublishDialogProps {
  /** Null: the claim is new. */
  before: ClaimText | null
  after: ClaimText
  publish: () => Promise<CatalogueClaim>
  onClose: () => void
  onPublished: (claim: CatalogueClaim) => void
}

/** The changes in each language, before publication. */
export function PublishDialog({ before, after, publish, onClose, onPublished }: PublishDialogProps) {
  const queries = useQueryClient()
  const publishing = useMutation({
    mutationFn: publish,
    onSuccess: async (claim) => {
      await queries.invalidateQueries({ queryKey: ['claim'] })
      onPublished(claim)
    },
  })
  return (
    <ConfirmDialog
      title={m.claims_publish_title()}
      action={m.claims_publish()}
      pendingLabel={m.claims_publishing()}
      cancel={m.claims_keep_editing()}
      isDanger={false}
      pending={publishing.isPending}
      refusal={publishing.error && describeError(publishing.error)}
      onConfirm={() => publishing.mutate()}
      onClose={onClose}
    >
      <Table
        caption={m.claims_publish_title()}
        rows={claimLanguages.filter((language) => after[language] !== (before?.[language] ?? ''))}
        rowKey={(language) => language}
        columns={[
          { key: 'language', heading: m.claims_column_language(), cell: (language) => languageLabels[language]() },
          ...(before ? [{ key: 'before', heading: m.claims_column_before(), cell: cellFrom(before) }] : []),
          { key: 'after', heading: m.claims_column_after(), cell: cellFrom(after) },
        ]}
      />
      <p className="text-soft">{m.claims_publish_text()}</p>
    </ConfirmDialog>
  )
}

const cellFrom = (text: ClaimText) => (language: keyof ClaimText) => (
  <span lang={language} dir="auto" className="block max-w-[40ch] whitespace-normal wrap-anywhere">
    {text[language] || `(${m.claims_in_english()})`}
  </span>
)
