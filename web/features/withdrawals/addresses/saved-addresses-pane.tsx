import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { WithdrawalAddress } from '#root/contract/withdrawal-addresses.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { savedAddressesQuery, withdrawalTermsQuery } from '../queries.ts'
import { AddressDialog, type AddressDraft } from './address-dialog.tsx'

/** The client's saved addresses: to add, change and remove. */
export function SavedAddressesPane() {
  const saved = useQuery(savedAddressesQuery)
  const terms = useQuery(withdrawalTermsQuery)
  const [draft, setDraft] = useState<AddressDraft | null>(null)
  const [removed, setRemoved] = useState<WithdrawalAddress | null>(null)
  const failed = [saved, terms].find(({ error, data }) => error && !data)
  return (
    <Pane title={m.dashboard_saved_addresses()}>
      <div className="grid gap-5 text-sm">
        <p className="text-soft">{m.dashboard_saved_text()}</p>
        {saved.data && terms.data ? (
          <>
            <SavedList saved={saved.data} onChange={setDraft} onRemove={setRemoved} />
            <Button kind="quiet" className="justify-self-start" onClick={() => setDraft({ name: '', address: '' })}>
              {m.dashboard_saved_add()}
            </Button>
            <AddressDialog initial={draft} network={terms.data.network} onClose={() => setDraft(null)} />
            <RemoveDialog removed={removed} onClose={() => setRemoved(null)} />
          </>
        ) : failed?.error ? (
          <LoadFailed
            error={failed.error}
            title={m.dashboard_saved_failed()}
            onRetry={() => {
              void saved.refetch()
              void terms.refetch()
            }}
          />
        ) : (
          <Skeleton className="h-28 w-full" />
        )}
      </div>
    </Pane>
  )
}

interface SavedListProps {
  saved: readonly WithdrawalAddress[]
  onChange: (draft: AddressDraft) => void
  onRemove: (address: WithdrawalAddress) => void
}

function SavedList({ saved, onChange, onRemove }: SavedListProps) {
  if (saved.length === 0) return <p>{m.dashboard_saved_empty()}</p>
  return (
    <ul className="border-t border-mullion">
      {saved.map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-mullion py-4"
        >
          <div className="grid min-w-0 grow basis-56 gap-0.5">
            <p className="font-semibold wrap-anywhere">
              <bdi>{one.name}</bdi>
            </p>
            <p dir="ltr" className="figures text-xs wrap-anywhere text-soft rtl:text-end">
              {one.address}
            </p>
          </div>
          <div className="flex gap-2">
            <Button
              kind="quiet"
              aria-label={m.dashboard_saved_change_of({ name: one.name })}
              onClick={() => onChange(one)}
            >
              {m.dashboard_saved_change()}
            </Button>
            <Button
              kind="quiet"
              aria-label={m.dashboard_saved_remove_of({ name: one.name })}
              onClick={() => onRemove(one)}
            >
              {m.dashboard_saved_remove()}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

function RemoveDialog({ removed, onClose }: { removed: WithdrawalAddress | null; onClose: () => void }) {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: (id: string) => call('DELETE /api/withdrawal-addresses/{id}', { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: savedAddressesQuery.queryKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen={removed !== null}
      title={m.dashboard_saved_remove_title({ name: removed?.name ?? '' })}
      action={m.dashboard_saved_remove()}
      pending={removing.isPending}
      refusal={removing.error && describeError(removing.error)}
      onConfirm={() => removed && removing.mutate(removed.id)}
      onClose={() => {
        removing.reset()
        onClose()
      }}
    >
      <p>{m.dashboard_saved_remove_text()}</p>
      <p dir="ltr" className="figures wrap-anywhere">
        {removed?.address}
      </p>
    </ConfirmDialog>
  )
}
