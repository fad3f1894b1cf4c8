import { type ComponentProps } from 'react'
import { Link, NavLink } from 'react-router'

/** Pages open at the top, also when the link leads to the present page. */
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

/** The same, marked when its page is the present one. */
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
