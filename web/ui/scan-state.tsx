import { ScanSearch, ShieldCheck } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { Scan } from '#root/contract/scan.ts'

/** The result of a file's malware scan, as text with an icon. */
export function ScanState({ scan }: { scan: Scan }) {
  const isClean = scan === 'clean'
  const Icon = isClean ? ShieldCheck : ScanSearch
  return (
    <span className={`flex items-center gap-1 text-xs font-normal ${isClean ? 'text-leaf' : 'text-soft'}`}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {isClean ? m.ui_scan_clean() : m.ui_scan_none()}
    </span>
  )
}
