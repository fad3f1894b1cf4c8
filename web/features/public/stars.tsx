import { m } from '#root/contract/messages/messages.js'

/** Five of five stars. */
export function Stars({ className = 'text-brass' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 100 20"
      role="img"
      aria-label={m.home_trust_stars()}
      className={`h-4 w-20 shrink-0 ${className}`}
      fill="currentColor"
    >
      {[0, 20, 40, 60, 80].map((x) => (
        <path
          key={x}
          transform={`translate(${x})`}
          d="m10 1.8 2.5 5.6 6 .6-4.5 4 1.3 5.9L10 14.9l-5.3 3 1.3-5.9L1.5 8l6-.6z"
        />
      ))}
    </svg>
  )
}
