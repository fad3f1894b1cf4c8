import { CopyButton } from './copy-button.tsx'

interface DigestProps {
  name: string
  digest: string
  /** What the button copies, and its words. */
  copy: { text: string; label: string; done: string }
}

/** A digest in a list of facts, with a button that copies it. */
export function Digest({ name, digest, copy }: DigestProps) {
  return (
    <div>
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span dir="ltr" className="min-w-0 font-mono text-xs wrap-anywhere">
          {digest}
        </span>
        <CopyButton {...copy} />
      </dd>
    </div>
  )
}
