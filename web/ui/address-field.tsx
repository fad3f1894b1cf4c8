import type { ReactNode } from 'react'
import { describeRefusal } from '#root/contract/refusals.ts'
import { checkAddress, checkTypedAddress } from '#root/domain/addresses.ts'
import type { Network } from '#root/domain/bitcoin-networks.ts'
import { TextField } from './field.tsx'

interface AddressFieldProps {
  label: ReactNode
  hint?: ReactNode
  network: Network
  value: string
  onValue: (value: string) => void
  /** The form was sent: an incomplete address is now an error, too. */
  isSubmitted: boolean
  /** The server's refusal. */
  refused?: string | undefined
}

/** A test bitcoin address. An error is shown while it is typed, as soon as no further letter can correct it. */
export function AddressField({ label, hint, network, value, onValue, isSubmitted, refused }: AddressFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={describeFault(value.trim(), network, isSubmitted) ?? refused}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={120}
      dir="ltr"
    />
  )
}

function describeFault(address: string, network: Network, isSubmitted: boolean): string | undefined {
  if (address === '') return undefined
  const refusal = isSubmitted ? checkAddress(address, network) : checkTypedAddress(address, network)
  return refusal ? describeRefusal(refusal.refusal, refusal.params) : undefined
}
