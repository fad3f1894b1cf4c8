import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import { parsePlan } from '#root/domain/offer.ts'
import type { PlanDraft } from '#root/domain/plan-draft.ts'
import type { Plan } from '#root/domain/plans.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { refreshPageData } from '#root/web/api/follow-page-data.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Table } from '#root/web/ui/table.tsx'
import { planVersionsQuery } from '../queries.ts'
import { planFields } from './plan-fields.tsx'

interface PublishDialogProps {
  /** The version that was edited. */
  base: Plan
  before: PlanDraft
  after: PlanDraft
  onClose: () => void
  onPublished: (plan: Plan) => void
}

/** The changes and whom they affect, before a version is published. */
export function PublishDialog({ base, before, after, onClose, onPublished }: PublishDialogProps) {
  const queries = useQueryClient()
  const versions = useQuery(planVersionsQuery(base.id, {}))
  const publishing = useMutation({
    mutationFn: () =>
      call('POST /api/operator/plans/{plan}/versions', {
        params: { plan: base.id },
        body: { basedOn: base.version, ...after },
      }),
    onSuccess: (made) => {
      onPublished(parsePlan(made))
      return Promise.all([refreshPageData(), queries.invalidateQueries({ queryKey: ['plan'] })])
    },
  })
  const running = versions.data?.rows.reduce((sum, version) => sum + version.running, 0)
  const title = m.plan_publish_title({ version: base.version + 1, plan: namePlan(after.title) })
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      closable={!publishing.isPending}
      actions={
        <>
          <Button kind="quiet" disabled={publishing.isPending} onClick={onClose}>
            {m.plan_back()}
          </Button>
          <Button
            pending={publishing.isPending}
            pendingLabel={m.plan_publishing()}
            disabled={publishing.isError}
            onClick={() => publishing.mutate()}
          >
            {m.plan_publish()}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Changes caption={title} before={before} after={after} />
        {running !== undefined && (
          <p className="text-soft">{m.plan_publish_text({ running: formatNumber(running) })}</p>
        )}
        {publishing.error && <Notice tone="refused">{describeError(publishing.error)}</Notice>}
      </div>
    </Dialog>
  )
}

/** The changed fields, with old and new values. */
function Changes({ caption, before, after }: { caption: string; before: PlanDraft; after: PlanDraft }) {
  return (
    <Table
      caption={caption}
      rows={planFields.filter(({ name }) => after[name] !== before[name])}
      rowKey={({ name }) => name}
      columns={[
        { key: 'field', heading: m.plan_column_field(), cell: ({ label }) => label() },
        { key: 'before', heading: m.plan_column_before(), align: 'right', cell: ({ name }) => before[name] },
        { key: 'after', heading: m.plan_column_after(), align: 'right', cell: ({ name }) => after[name] },
      ]}
    />
  )
}
