import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Claim } from '#root/web/ui/claim.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'

/** Four newspapers that do not exist, with the mastheads that we drew for them. */
export function Press() {
  if (usePageData().claims.texts.press === null) return null
  return (
    <section aria-label={m.home_press_label()} className="border-b border-mullion">
      <div className="frame grid items-center gap-x-10 gap-y-6 px-5 py-8 sm:px-8 lg:grid-cols-[1fr_auto]">
        <p className="text-sm text-soft">
          <Claim id="press" text={m.claim_press} />
        </p>
        <ul lang="en" className="grid grid-cols-2 items-center gap-x-10 gap-y-6 text-soft sm:grid-cols-4">
          <Masthead name="The Harbor Ledger" width={176}>
            <path d="M1 5h78M97 5h78M1 8h78M97 8h78M1 39h174" />
            <path d="m88 3 3.5 3.5L88 10l-3.5-3.5z" fill="currentColor" />
            <text x="88" y="30" textAnchor="middle" fontSize="19" letterSpacing="-.2">
              The Harbor Ledger
            </text>
          </Masthead>
          <Masthead name="Northwest Courier" width={168}>
            <rect x="1" y="7" width="166" height="29" />
            <text x="84" y="20" textAnchor="middle" fontSize="10" letterSpacing="4" className="font-sans">
              NORTHWEST
            </text>
            <text x="84" y="32" textAnchor="middle" fontSize="10" letterSpacing="7.2" className="font-sans">
              COURIER
            </text>
          </Masthead>
          <Masthead name="Capital & Tide" width={136}>
            <text x="68" y="26" textAnchor="middle" fontSize="22" fontStyle="italic">
              Capital &amp; Tide
            </text>
            <path d="M14 36q4.5-5 9 0t9 0 9 0 9 0 9 0 9 0 9 0 9 0 9 0 9 0 9 0 9 0" />
          </Masthead>
          <Masthead name="The Evening Sextant" width={150}>
            <path d="M61 16a14 14 0 0 1 28 0M75 16V4M75 16 66 7M75 16l9-9M57 16h36" />
            <text x="75" y="35" textAnchor="middle" fontSize="16" letterSpacing=".1">
              The Evening Sextant
            </text>
          </Masthead>
        </ul>
      </div>
    </section>
  )
}

function Masthead({ name, width, children }: { name: string; width: number; children: ReactNode }) {
  return (
    <li>
      <svg
        viewBox={`0 0 ${width} 42`}
        role="img"
        aria-label={name}
        className="h-10.5 max-w-full font-display [&_text]:fill-current [&_text]:stroke-none"
        fill="none"
        stroke="currentColor"
      >
        {children}
      </svg>
    </li>
  )
}
