import type { LucideIcon } from 'lucide-react'
import type { FirmSummary } from '#root/contract/firm.ts'
import type { Actor } from '#root/contract/identity.ts'

interface NavigationEntry {
  /** The address of the screen. */
  readonly to: string
  readonly icon: LucideIcon
  readonly label: () => string
  /** The lowest number comes first. */
  readonly order: number
  /** Whether it is in the bar at the bottom of a phone; all others are in the menu there. */
  readonly isInBottomBar?: true
}

/** A screen of the client area, which every client may open. Its feature declares it in client-navigation.ts. */
export interface ClientEntry extends NavigationEntry {
  /** The label in the bar of a phone, where the whole label needs two lines. */
  readonly shortLabel?: () => string
  /** On a wide screen it is in the top bar instead of the sidebar. */
  readonly isInTopBar?: true
  /** Who sees it, also while the client is not known yet; absent: every client. */
  readonly isVisibleTo?: (actor: Actor | undefined) => boolean
  /** The practice wallet does not belong to the firm, so the sidebar sets it apart. */
  readonly isSetApart?: true
}

/** A screen of the console, which all staff may see. Its feature declares it in console-navigation.ts. */
export interface ConsoleEntry extends NavigationEntry {
  readonly group: 'work' | 'people' | 'records' | 'firm'
  /** The number of pending records there, shown as a badge. */
  readonly pendingCount?: (firm: FirmSummary) => number
}

/** Sorts entries by their order. */
export function inOrder<Entry extends NavigationEntry>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((one, other) => one.order - other.order)
}
