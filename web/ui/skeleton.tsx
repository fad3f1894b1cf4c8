/** A placeholder of the size of the loading content, so that nothing moves when it arrives. */
export function Skeleton({ className = 'h-6 w-32' }: { className?: string }) {
  return <span aria-hidden="true" className={`block max-w-full animate-pulse rounded-sm bg-glass ${className}`} />
}
