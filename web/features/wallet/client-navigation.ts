import { Wallet } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ClientEntry } from '#root/web/ui/navigation.ts'

export const entry: ClientEntry = {
  to: '/dashboard/wallet',
  icon: Wallet,
  label: m.wallet_heading,
  order: 1000,
  isSetApart: true,
}
