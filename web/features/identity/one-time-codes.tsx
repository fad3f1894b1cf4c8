import { useEffect, useRef } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { CopyButton } from '#root/web/ui/copy-button.tsx'

interface OneTimeCodesProps {
  codes: readonly string[]
  title: string
  text: string
  onStored: () => void
}

/** Codes that work once each and are shown only this once, to copy or print. */
export function OneTimeCodes({ codes, title, text, onStored }: OneTimeCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4 border-s-4 border-brass-fill ps-4">
      <h3 ref={heading} tabIndex={-1} className="font-sans text-base font-semibold tracking-normal">
        {title}
      </h3>
      <p>{text}</p>
      <ul
        dir="ltr"
        className="figures grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-6 gap-y-1 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} label={m.profile_codes_copy()} done={m.profile_factor_copied()} />
        <Button kind="quiet" onClick={() => window.print()}>
          {m.reset_codes_print()}
        </Button>
        <Button onClick={onStored}>{m.profile_codes_done()}</Button>
      </div>
    </div>
  )
}
