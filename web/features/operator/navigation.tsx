import { useQuery } from '@tanstack/react-query'
import { NavLink, useMatch } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { firmQuery } from '#root/web/api/shared-queries.ts'
import { useKeptInView } from '#root/web/ui/kept-in-view.ts'
import { type ConsoleEntry, inOrder } from '#root/web/ui/navigation.ts'
import { MoreScreens, type RailFoot } from './more-screens.tsx'

/**
 * The console's screens, with badges for pending records: in groups down the rail; on a phone the three most used
 * at the bottom and all of them in a sheet.
 */
export function ConsoleNavigation({ entries, ...foot }: RailFoot & { entries: readonly ConsoleEntry[] }) {
  const firm = useQuery(firmQuery).data
  const pendingCountOf = (screen: ConsoleEntry) => (firm && screen.pendingCount?.(firm)) ?? 0
  const screens = inOrder(entries)
  const isInBottomBar = screens.filter((screen) => screen.isInBottomBar)
  const groups = groupNames.map(({ group, name }) => ({
    name,
    screens: screens.filter((screen) => screen.group === group),
  }))
  return (
    <nav
      aria-label={m.operator_navigation()}
      className="max-lg:grid max-lg:grow max-lg:grid-cols-4 lg:min-h-0 lg:grow lg:overflow-y-auto lg:mask-b-from-[calc(100%-1.5rem)] lg:px-3 lg:pb-6"
    >
      {isInBottomBar.map((screen) => (
        <BarEntry key={screen.to} screen={screen} pendingCount={pendingCountOf(screen)} />
      ))}
      <MoreScreens {...foot} isInBottomBar={isInBottomBar.map(({ to }) => to)}>
        {(close) => <Groups groups={groups} pendingCountOf={pendingCountOf} onChosen={close} />}
      </MoreScreens>
      <div className="max-lg:hidden">
        <Groups groups={groups} pendingCountOf={pendingCountOf} />
      </div>
    </nav>
  )
}

/** The groups of the rail, in order. */
const groupNames = [
  { group: 'work', name: m.operator_group_work },
  { group: 'people', name: m.operator_group_people },
  { group: 'records', name: m.operator_group_records },
  { group: 'firm', name: m.operator_group_firm },
] as const satisfies readonly { group: ConsoleEntry['group']; name: () => string }[]

interface GroupsProps {
  groups: readonly { name: () => string; screens: readonly ConsoleEntry[] }[]
  pendingCountOf: (screen: ConsoleEntry) => number
  onChosen?: () => void
}

function Groups({ groups, pendingCountOf, onChosen }: GroupsProps) {
  return (
    <div className="grid gap-3 max-lg:grid-cols-[fit-content(58%)_minmax(0,1fr)] max-lg:gap-4 max-[24rem]:gap-x-2">
      {groups.map(({ name, screens }) => (
        <div key={name()} role="group" aria-label={name()}>
          <p aria-hidden="true" className="px-3 pb-1 text-xs text-soft-on-deep">
            {name()}
          </p>
          {screens.map((screen) => (
            <RailEntry key={screen.to} screen={screen} pendingCount={pendingCountOf(screen)} onChosen={onChosen} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface EntryProps {
  screen: ConsoleEntry
  pendingCount: number
  onChosen?: (() => void) | undefined
}

const entryStyle =
  'flex items-center border-transparent text-soft-on-deep hover:bg-on-deep/10 hover:text-on-deep focus-visible:-outline-offset-2 aria-[current=page]:border-lamp aria-[current=page]:bg-on-deep/10 aria-[current=page]:text-on-deep'

/** One screen of the rail. In a low window the rail scrolls, so the open screen's entry is brought into view. */
function RailEntry({ screen: { to, icon: Icon, label }, pendingCount, onChosen }: EntryProps) {
  const element = useKeptInView<HTMLAnchorElement>(useMatch({ path: to, end: to === '/operator' }) !== null)
  return (
    <NavLink
      ref={element}
      to={to}
      end={to === '/operator'}
      onClick={onChosen}
      className={`${entryStyle} min-h-11 scroll-my-6 gap-3 border-s-3 px-3 text-sm max-[24rem]:gap-2 max-[24rem]:ps-2 max-[24rem]:pe-1 lg:pointer-fine:min-h-8`}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 grow leading-5 max-lg:py-1">{label()}</span>
      <PendingBadge count={pendingCount} />
    </NavLink>
  )
}

function BarEntry({ screen: { to, icon: Icon, label }, pendingCount }: EntryProps) {
  return (
    <NavLink
      to={to}
      end={to === '/operator'}
      className={`${entryStyle} min-h-14 flex-1 flex-col justify-center gap-0.5 border-t-3 px-1 text-[0.6875rem] leading-4 lg:hidden`}
    >
      <span className="relative">
        <Icon aria-hidden="true" className="size-5" />
        <PendingBadge count={pendingCount} className="absolute -top-2 start-[calc(100%-0.375rem)]" />
      </span>
      {label()}
    </NavLink>
  )
}

function PendingBadge({ count, className = '' }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        className={`figures grid h-5 min-w-5 place-items-center rounded-full bg-lamp px-1.5 text-xs leading-none font-semibold text-[#10231f] ${className}`}
      >
        {count}
      </span>
      <span className="sr-only">{m.operator_nav_waiting({ count })}</span>
    </>
  )
}
