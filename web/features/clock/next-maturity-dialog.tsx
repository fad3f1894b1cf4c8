import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { formatDistance } from './firm-moment.ts'
import type { MoveDialogProps } from './move-days-dialog.tsx'

/** Says what will mature, before the clock goes to the next maturity. */
export function NextMaturityDialog({ isOpen, clock, onClose, onMove }: MoveDialogProps) {
  if (!clock.nextMaturityAt || !clock.nextMaturity) return null
  const distanceMs = Math.max(0, new Date(clock.nextMaturityAt).getTime() - new Date(clock.now).getTime())
  const go = () => {
    onMove({ move: 'next-maturity', times: 1 })
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={m.clock_maturity_title()}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button onClick={go} autoFocus>
            {m.clock_maturity_confirm()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{m.clock_maturity_text()}</p>
        <Facts>
          <Fact name={m.clock_maturity_target()}>
            <Moment at={clock.nextMaturityAt} />
          </Fact>
          <Fact name={m.clock_maturity_distance()}>{formatDistance(distanceMs)}</Fact>
          <Fact name={m.clock_maturity_what()}>
            {m.clock_maturity_plans({ count: clock.nextMaturity.investments })}
          </Fact>
          <Fact name={m.clock_maturity_payout()}>
            <Money amount={clock.nextMaturity.payout} />
          </Fact>
        </Facts>
      </div>
    </Dialog>
  )
}
