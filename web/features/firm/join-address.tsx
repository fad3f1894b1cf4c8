import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { networkQuery } from '#root/web/api/shared-queries.ts'
import { Button } from '#root/web/ui/button.tsx'
import { CopyButton } from '#root/web/ui/copy-button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { QrCode } from '#root/web/ui/qr-code.tsx'

/**
 * The sign-up address for the participants: to copy, to scan, and large for a projector. It is the one at which the local network reaches the
 * server; until it is open to the network, the one of this console.
 */
export function JoinAddress() {
  const [isLarge, setLarge] = useState(false)
  const network = useQuery(networkQuery).data
  const isLocal = network?.isLocalOnly === true
  const address = `${(!isLocal && network?.origins[0]) || location.origin}/signup`
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="[&_svg]:size-28">
        <QrCode text={address} label={m.firm_join_qr()} />
      </div>
      <div className="grid min-w-0 grow basis-72 gap-3">
        <p
          className="figures justify-self-start border-s-2 border-brass-fill bg-glass px-4 py-2 font-display text-lg wrap-anywhere select-all"
          dir="ltr"
        >
          {address}
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={address} label={m.firm_copy()} done={m.firm_copied()} />
          <Button kind="quiet" onClick={() => setLarge(true)}>
            {m.firm_join_large()}
          </Button>
        </div>
        {isLocal && (
          <p className="flex flex-wrap items-center gap-x-3 text-xs text-soft">
            {m.firm_join_local()}
            <Link to="/operator/lessons" className="link inline-flex min-h-11 items-center">
              {m.firm_join_open()}
            </Link>
          </p>
        )}
      </div>
      <Dialog isOpen={isLarge} title={m.firm_join()} onClose={() => setLarge(false)}>
        <div className="grid justify-items-center gap-6 [&_svg]:size-80">
          <p className="justify-self-start text-base">{m.firm_join_text()}</p>
          <QrCode text={address} label={m.firm_join_qr()} />
          <p className="figures font-display text-2xl wrap-anywhere" dir="ltr">
            {address.replace(/^https?:\/\//, '')}
          </p>
        </div>
      </Dialog>
    </div>
  )
}
