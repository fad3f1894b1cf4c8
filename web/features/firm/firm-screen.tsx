import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FirmHistory as History, FirmSummary } from '#root/contract/firm.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { call } from '#root/web/api/client.ts'
import { firmQuery } from '#root/web/api/shared-queries.ts'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { Figure, Figures } from '#root/web/ui/figure.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Ghost, PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { FirmHistory } from './firm-history.tsx'
import { Holdings } from './holdings.tsx'
import { JoinAddress } from './join-address.tsx'

const facade = 'facade lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'

const historyQuery = queryOptions({
  queryKey: ['firm', 'history'],
  queryFn: async () => (await call('GET /api/operator/firm/history')).days,
})

/**
 * The firm at a glance: pending tasks, its holdings against its debts, now and day by day, and how people join. Before the first client: the
 * first steps.
 */
export function FirmScreen() {
  const firm = useQuery(firmQuery)
  const history = useQuery(historyQuery)
  return (
    <>
      <ScreenTitle title={m.operator_nav_home()} />
      {firm.error && !firm.data && (
        <LoadFailed what={m.operator_nav_home()} error={firm.error} onRetry={() => void firm.refetch()} />
      )}
      {firm.data && !history.isPending ? (
        <Loaded firm={firm.data} history={history} />
      ) : (
        !firm.error && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Ghost>
              <div className={facade}>
                <Waiting firm={sample} />
                <Holdings firm={sample} />
              </div>
            </Ghost>
            <PaneSkeletons heights={['h-80']} />
          </div>
        )
      )}
    </>
  )
}

function Loaded({ firm, history }: { firm: FirmSummary; history: UseQueryResult<History['days']> }) {
  return (
    <>
      <Reversals reversals={firm.reversals} />
      <PayoutsToDo payoutsToDo={firm.payoutsToDo} />
      {firm.clients === 0 ? (
        <FirstSteps />
      ) : (
        <div className={facade}>
          <Waiting firm={firm} />
          <Holdings firm={firm} />
          {history.data ? (
            <FirmHistory days={history.data} />
          ) : (
            history.error && (
              <div className="p-6 sm:p-8 lg:col-span-2">
                <LoadFailed what={m.firm_history()} error={history.error} onRetry={() => void history.refetch()} />
              </div>
            )
          )}
          <Totals firm={firm} />
          <section className="grid gap-4 p-6 sm:p-8 lg:col-span-2">
            <h2 className="eyebrow font-sans">{m.firm_join()}</h2>
            <JoinAddress />
          </section>
        </div>
      )}
    </>
  )
}

/** What is drawn while the summary loads: a firm that cannot pay all. */
const sample: FirmSummary = {
  pendingDeposits: 1,
  pendingWithdrawals: 1,
  pendingOnboarding: 1,
  unansweredMessages: 1,
  clients: 1,
  clientsOnline: 0,
  custody: '2000.00',
  owedToClients: '8000.00',
  promisedReturns: '6000.00',
  paidOut: '0.00',
  fees: '0.00',
  reversals: [],
  payoutsToDo: [],
}

/** The firm's totals since its first day. */
function Totals({ firm }: { firm: FirmSummary }) {
  return (
    <section className="grid gap-4 p-6 sm:p-8 lg:col-span-2">
      <h2 className="eyebrow font-sans">{m.firm_figures()}</h2>
      <Figures className="sm:grid-cols-2 xl:grid-cols-4">
        <Figure
          label={m.firm_promised()}
          value={<Money amount={firm.promisedReturns} />}
          note={m.firm_promised_text()}
        />
        <Figure label={m.firm_paid_out()} value={<Money amount={firm.paidOut} />} note={m.firm_paid_out_text()} />
        <Figure label={m.firm_fees()} value={<Money amount={firm.fees} />} />
        <Figure label={m.firm_clients()} value={<span className="figures">{firm.clients}</span>} />
      </Figures>
    </section>
  )
}

/** A new instance: the first steps. */
function FirstSteps() {
  return (
    <section className="facade">
      <header className="grid gap-1 p-6 sm:p-8">
        <h2 className="text-xl sm:text-2xl">{m.firm_begin_heading()}</h2>
        <p className="max-w-prose text-sm text-soft">{m.firm_begin_lesson()}</p>
        <div className="pt-3">
          <ButtonLink to="/operator/lessons">{m.firm_begin_lesson_open()}</ButtonLink>
        </div>
        <p className="pt-6 text-sm text-soft">{m.firm_begin_text()}</p>
      </header>
      <ol className="grid gap-px bg-mullion md:grid-cols-2">
        <Step numeral="1" title={m.firm_begin_share()} text={m.firm_begin_share_text()} isWide>
          <div className="w-full pt-2">
            <JoinAddress />
          </div>
        </Step>
        <Step numeral="2" title={m.firm_begin_deposits()} text={m.firm_begin_deposits_text()} />
        <Step numeral="3" title={m.firm_begin_clock()} text={m.firm_begin_clock_text()} />
      </ol>
    </section>
  )
}

interface StepProps {
  numeral: string
  title: ReactNode
  text: ReactNode
  isWide?: boolean
  children?: ReactNode
}

function Step({ numeral, title, text, isWide = false, children }: StepProps) {
  return (
    <li className={`grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 bg-pane p-6 sm:p-8 ${isWide ? 'md:col-span-2' : ''}`}>
      <span aria-hidden="true" className="figures font-display text-3xl leading-8 text-brass">
        {numeral}
      </span>
      <div className="grid content-start justify-items-start gap-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-soft">{text}</p>
        {children}
      </div>
    </li>
  )
}

/** Approved payments that an operator must act on; nothing when there are none. */
function PayoutsToDo({ payoutsToDo }: Pick<FirmSummary, 'payoutsToDo'>) {
  if (payoutsToDo.length === 0) return null
  return (
    <div className="mb-6">
      <Notice tone="info">
        <p className="font-semibold">{m.payout_attention()}</p>
        <ul className="mt-2 grid gap-2">
          {payoutsToDo.map(({ withdrawalId, client, amount, needs }) => (
            <li key={withdrawalId} className="flex flex-wrap items-baseline gap-x-4">
              <span>{m.payout_attention_of({ amount: formatDollars(fromDecimal(amount)), name: client })}</span>
              <span className="text-soft">{needLabels[needs]()}</span>
              <Link
                to={`/operator/withdrawals?status=approved&withdrawal=${withdrawalId}`}
                className="link inline-flex min-h-11 items-center"
              >
                {m.payout_attention_open()}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const needLabels = {
  signature: m.status_payout_unsigned,
  rebuild: m.payout_invalid,
  decision: m.payout_waits_decision,
  coins: m.payout_waits_coins,
} as const

/** Payments that the chain reversed after they were credited; nothing when there are none. */
function Reversals({ reversals }: Pick<FirmSummary, 'reversals'>) {
  if (reversals.length === 0) return null
  return (
    <div className="mb-6">
      <Notice tone="refused">
        <p className="font-semibold">{m.bitcoin_reversals()}</p>
        <p className="text-soft">{m.bitcoin_reversals_text()}</p>
        <ul className="mt-2 grid gap-2">
          {reversals.map(({ depositId, client, amount, shortfall, at }) => (
            <li key={`${depositId} ${at}`} className="flex flex-wrap items-baseline gap-x-4">
              <span>{m.bitcoin_reversal_taken({ amount: dollars(amount), name: client })}</span>
              {fromDecimal(shortfall) > 0n && (
                <span className="text-pencil">{m.bitcoin_reversal_shortfall({ amount: dollars(shortfall) })}</span>
              )}
              <span className="text-xs text-soft">
                <Moment instant={at} />
              </span>
              <Link to={`/operator/deposits?status=all&deposit=${depositId}`} className="link py-1">
                {m.bitcoin_reversal_open()}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const dollars = (amount: string) => formatDollars(fromDecimal(amount))

/** The pending tasks: a large number each, with a link. */
function Waiting({ firm }: { firm: FirmSummary }) {
  const { pendingDeposits, pendingWithdrawals, pendingOnboarding, unansweredMessages, payoutsToDo } = firm
  const isQuiet =
    pendingDeposits + pendingWithdrawals + pendingOnboarding + unansweredMessages + payoutsToDo.length === 0
  return (
    <section className="grid content-start gap-2 p-6 sm:p-8">
      <h2 className="eyebrow font-sans">{m.firm_waiting()}</h2>
      <Entry
        to="/operator/deposits"
        count={firm.pendingDeposits}
        label={m.firm_waiting_deposits({ count: firm.pendingDeposits })}
      />
      <Entry
        to="/operator/withdrawals"
        count={firm.pendingWithdrawals}
        label={m.firm_waiting_withdrawals({ count: firm.pendingWithdrawals })}
      />
      <Entry
        to="/operator/onboarding"
        count={firm.pendingOnboarding}
        label={m.firm_waiting_onboarding({ count: firm.pendingOnboarding })}
      />
      <Entry
        to="/operator/inbox"
        count={firm.unansweredMessages}
        label={m.firm_waiting_messages({ count: firm.unansweredMessages })}
      />
      <p className="text-sm text-soft">{m.firm_online({ count: firm.clientsOnline })}</p>
      {isQuiet && <p className="pt-3 text-sm text-soft">{m.firm_nothing_pending()}</p>}
    </section>
  )
}

function Entry({ to, count, label }: { to: string; count: number; label: string }) {
  return (
    <Link
      to={to}
      className="group grid min-h-14 grid-cols-[minmax(2.25rem,auto)_1fr_auto] items-center gap-x-3 border-b border-mullion text-sm last-of-type:border-0 hover:bg-glass/60"
    >
      <span className={`figures font-display text-2xl ${count === 0 ? 'text-soft' : 'text-brass'}`}>{count}</span>
      <span>{label}</span>
      <ArrowRight
        aria-hidden="true"
        className="size-5 text-soft transition-transform group-hover:translate-x-1 rtl:rotate-180 rtl:group-hover:-translate-x-1"
      />
    </Link>
  )
}
