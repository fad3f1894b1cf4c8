import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Hammer, Split } from 'lucide-react'
import { useState } from 'react'
import type { ChainOverview } from '#root/contract/chain.ts'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ChoiceField } from '#root/web/ui/choice-field.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { SelectField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'

/** An operator's controls of the practice chain. Nobody else sees them. */
export function ChainControls({ chain }: { chain: ChainOverview }) {
  const session = useQuery(sessionQuery)
  return session.data?.actor?.role === 'operator' ? <Controls chain={chain} /> : null
}

type ChainRequest =
  | { kind: 'mine'; count: number }
  | { kind: 'reorganise'; depth: number }
  | { kind: 'timer'; blocks: ChainOverview['blocks'] }

function Controls({ chain }: { chain: ChainOverview }) {
  const [isConfirming, setAsking] = useState(false)
  const requesting = useChainRequest()
  const isRunning = (kind: ChainRequest['kind']) => requesting.isPending && requesting.variables.kind === kind
  return (
    <Pane title={m.explorer_controls()} aside={m.explorer_controls_aside()}>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <ChoiceField
          label={m.explorer_timer()}
          options={[
            { value: 'automatic', label: m.explorer_timer_automatic() },
            { value: 'on-demand', label: m.explorer_timer_on_demand() },
          ]}
          value={chain.blocks}
          onValue={(blocks) => requesting.mutate({ kind: 'timer', blocks: blocks as ChainOverview['blocks'] })}
        />
        <div className="flex flex-wrap content-end items-end gap-3">
          <Button pending={isRunning('mine')} onClick={() => requesting.mutate({ kind: 'mine', count: 1 })}>
            <Hammer aria-hidden="true" className="size-4" />
            {m.explorer_mine()}
          </Button>
          <Button
            kind="quiet"
            pending={isRunning('mine')}
            onClick={() => requesting.mutate({ kind: 'mine', count: 6 })}
          >
            {m.explorer_mine_six()}
          </Button>
          <Button kind="danger" onClick={() => setAsking(true)}>
            <Split aria-hidden="true" className="size-4" />
            {m.explorer_reorganise()}
          </Button>
        </div>
        <div aria-live="polite" className="lg:col-span-2 empty:hidden">
          {requesting.error && <Notice tone="refused">{describeError(requesting.error)}</Notice>}
          {requesting.data && <Notice tone="done">{describeOutcome(requesting.variables, requesting.data)}</Notice>}
        </div>
      </div>
      <ReorganiseDialog
        isOpen={isConfirming}
        pending={isRunning('reorganise')}
        onClose={() => setAsking(false)}
        onDepth={(depth) => requesting.mutate({ kind: 'reorganise', depth }, { onSettled: () => setAsking(false) })}
      />
    </Pane>
  )
}

function useChainRequest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: ['chain'] }),
  })
}

async function send(request: ChainRequest): Promise<ChainOverview> {
  if (request.kind === 'mine') return call('POST /api/operator/chain/blocks', { body: { count: request.count } })
  if (request.kind === 'reorganise')
    return call('POST /api/operator/chain/reorganisations', { body: { depth: request.depth } })
  return call('PUT /api/operator/chain/block-timer', { body: { blocks: request.blocks } })
}

function describeOutcome(request: ChainRequest, { height }: ChainOverview): string {
  if (request.kind === 'mine') return m.explorer_mined_now({ count: request.count, height })
  if (request.kind === 'reorganise') return m.explorer_reorganised({ count: request.depth, height })
  return request.blocks === 'on-demand' ? m.explorer_timer_is_on_demand() : m.explorer_timer_is_automatic()
}

interface ReorganiseDialogProps {
  isOpen: boolean
  pending: boolean
  onClose: () => void
  onDepth: (depth: number) => void
}

/** The effects of a reorganisation are shown before it is done. */
function ReorganiseDialog({ isOpen, pending, onClose, onDepth }: ReorganiseDialogProps) {
  const [depth, setDepth] = useState(1)
  return (
    <Dialog
      isOpen={isOpen}
      title={m.explorer_reorganise_title()}
      onClose={onClose}
      closable={!pending}
      actions={
        <>
          <Button kind="quiet" disabled={pending} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button kind="danger" pending={pending} onClick={() => onDepth(depth)}>
            {m.explorer_reorganise()}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{m.explorer_reorganise_text()}</p>
        <SelectField
          label={m.explorer_reorganise_depth()}
          value={depth}
          onChange={(event) => setDepth(Number(event.target.value))}
        >
          {[1, 2, 3, 4, 5, 6].map((count) => (
            <option key={count} value={count}>
              {m.explorer_block_count({ count })}
            </option>
          ))}
        </SelectField>
      </div>
    </Dialog>
  )
}
