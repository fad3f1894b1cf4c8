import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { checkAddress } from '#root/domain/addresses.ts'
import type { Network } from '#root/domain/bitcoin-networks.ts'
import { maxAddressNameLength } from '#root/domain/withdrawal-addresses.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { AddressField } from '#root/web/ui/address-field.tsx'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { savedAddressesQuery } from '../queries.ts'

/** The address to save; with an id the saved one to change. */
export interface AddressDraft {
  readonly id?: string
  readonly name: string
  readonly address: string
}

interface AddressDialogProps {
  /** null while the dialog is closed. */
  initial: AddressDraft | null
  network: Network
  onClose: () => void
}

/** Saves an address under a name, or changes a saved one. */
export function AddressDialog({ initial, network, onClose }: AddressDialogProps) {
  const title = initial?.id ? m.dashboard_saved_change_title() : m.dashboard_saved_add_title()
  return (
    <Dialog isOpen={initial !== null} title={title} onClose={onClose} actions={null}>
      {initial && <AddressForm initial={initial} network={network} onClose={onClose} />}
    </Dialog>
  )
}

function AddressForm({ initial, network, onClose }: AddressDialogProps & { initial: AddressDraft }) {
  const [name, setName] = useState(initial.name)
  const [address, setAddress] = useState(initial.address)
  const [isSubmitted, setSubmitted] = useState(false)
  const saving = useSaving(initial.id, onClose)
  const refusal = saving.error instanceof RefusedError ? saving.error : null
  const body = { name: name.trim(), address: address.trim() }
  const nameError = isSubmitted && body.name === '' ? m.dashboard_saved_name_missing() : undefined
  const addressError = isSubmitted && body.address === '' ? m.dashboard_saved_address_missing() : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        const isComplete = body.name !== '' && checkAddress(body.address, network) === null
        if (isComplete && !saving.isPending) saving.mutate(body)
      }}
      className="grid gap-6"
    >
      <TextField
        label={m.dashboard_saved_name()}
        hint={m.dashboard_saved_name_hint()}
        error={nameError ?? (refusal?.field === 'name' ? refusal.message : undefined)}
        value={name}
        maxLength={maxAddressNameLength}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <AddressField
        label={m.dashboard_saved_address()}
        network={network}
        value={address}
        isSubmitted={isSubmitted}
        refused={addressError ?? (refusal?.field === 'address' ? refusal.message : undefined)}
        onValue={(next) => {
          setAddress(next)
          if (saving.error) saving.reset()
        }}
      />
      {saving.error && !refusal?.field && <Notice tone="refused">{describeError(saving.error)}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" pending={saving.isPending} pendingLabel={m.dashboard_saved_saving()}>
          {m.dashboard_saved_save()}
        </Button>
      </div>
    </form>
  )
}

function useSaving(id: string | undefined, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; address: string }) =>
      id
        ? call('PUT /api/withdrawal-addresses/{id}', { params: { id }, body })
        : call('POST /api/withdrawal-addresses', { body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: savedAddressesQuery.queryKey })
      onSaved()
    },
  })
}
