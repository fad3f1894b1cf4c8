import { usePageData } from './page-data.ts'

/** The firm's mark: a gabled glass house of six panes. */
export function LogoMark({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 28 28"
      aria-hidden="true"
      className={`size-7 shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d="M4 12 14 3.5 24 12v12.5H4z" />
      <path d="M14 3.5v21M4 12h20M4 18.25h20" strokeWidth="1" />
      <path d="M14 12h10v6.25H14z" fill="var(--color-brass-fill)" stroke="none" opacity=".85" />
    </svg>
  )
}

/** The firm's mark and its name. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex min-w-0 items-center gap-2.5 ${className}`}>
      <LogoMark />
      <span className="min-w-0 font-display text-lg leading-none tracking-[-0.01em] wrap-anywhere max-sm:leading-[1.1] sm:whitespace-nowrap">
        {usePageData().branding.brand}
      </span>
    </span>
  )
}
