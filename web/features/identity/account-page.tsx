import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { LitFacade } from './lit-facade.tsx'

/**
 * The page of an account form: the form in daylight, the house at dusk beside it. No footer follows, so on a phone it ends
 * with room for the chat button, which would lie on the last line for good.
 */
export function AccountPage({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <div className="grid lg:min-h-[calc(100dvh-6rem)] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <main
        id="content"
        className="mx-auto grid w-full max-w-[40rem] content-start gap-8 px-5 py-12 max-lg:pb-28 sm:px-8 lg:py-20"
      >
        <header className="grid gap-3">
          <h1 className="text-3xl">{heading}</h1>
          <p className="max-w-prose text-soft">{text}</p>
        </header>
        {children}
      </main>
      <aside className="relative hidden overflow-hidden bg-deep text-on-deep lg:block">
        <div className="sticky top-8 grid max-h-[calc(100dvh-2rem)] min-h-[34rem] grid-rows-[auto_minmax(0,1fr)]">
          <div className="grid gap-3 p-10 xl:p-14">
            <p className="max-w-[16ch] font-display text-3xl text-balance">{m.account_aside_statement()}</p>
            <p className="max-w-[36ch] text-sm text-soft-on-deep">{m.account_aside_text()}</p>
          </div>
          <LitFacade />
        </div>
      </aside>
    </div>
  )
}
