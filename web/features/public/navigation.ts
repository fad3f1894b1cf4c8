import { m } from '#root/contract/messages/messages.js'

interface NavigationItem {
  readonly to: string
  readonly label: () => string
}

/** The links of the top bar, in order. The client area is reached through the log-in. */
export const topBarItems: readonly NavigationItem[] = [
  { to: '/', label: m.public_nav_home },
  { to: '/login', label: m.public_nav_dashboard },
  { to: '/plans', label: m.public_nav_plans },
  { to: '/solutions', label: m.public_nav_our_solution },
  { to: '/contact', label: m.public_nav_contact },
]

/** The slide-in menu of small screens. */
export const menuItems: readonly NavigationItem[] = [
  { to: '/', label: m.public_nav_home },
  { to: '/login', label: m.public_nav_dashboard },
  { to: '/plans', label: m.public_nav_plans },
  { to: '/solutions', label: m.public_nav_solutions },
  { to: '/contact', label: m.public_nav_contact },
]

export const quickLinks: readonly NavigationItem[] = [
  { to: '/about', label: m.public_footer_about },
  { to: '/privacypolicy', label: m.public_footer_privacy },
  { to: '/termsofservice', label: m.public_footer_terms },
  { to: '/cert', label: m.public_footer_cert },
]

/** The account pages have no footer, and the page where a class joins nothing else of the firm either. */
export const footerlessPaths: readonly string[] = ['/signup', '/login', '/resetpassword']

/** Whether a page is where a class joins, with the code of a room or without. */
export function isJoinPage(path: string): boolean {
  return /^\/join(?:\/|$)/.test(path)
}
