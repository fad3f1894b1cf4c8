import { m } from '#root/contract/messages/messages.js'
import { LogoMark } from './logo.tsx'

/** While it is not known what the reader may see: the firm's mark, in the middle of the window. */
export function LoadingScreen() {
  return (
    <div role="status" aria-label={m.ui_loading()} className="grid min-h-[calc(100dvh-8rem)] place-content-center">
      <LogoMark className="size-14! animate-pulse text-soft" />
    </div>
  )
}
