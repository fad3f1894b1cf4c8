import { type ComponentProps } from 'react'
import { Link, NavLink } from 'react-router'

/** Pages open at the top, also if the link leads to the current page. */
export function scrollToTop(): void {
  window.scrollTo(0, 0)
}

/** A link to a page of the public site that scrolls to the top on click. */
export function TopLink({ onClick, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      onClick={(event) => {
        scrollToTop()
        onClick?.(event)
      }}
    />
  )
}

/** The same link, marked if its page is the current one. */
export function TopNavLink({ onClick, ...rest }: ComponentProps<typeof NavLink>) {
  return (
    <NavLink
      end
      {...rest}
      onClick={(event) => {
        scrollToTop()
        onClick?.(event)
      }}
    />
  )
}
