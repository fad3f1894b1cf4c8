import { m } from '#root/contract/messages/messages.js'
import { usePageData } from '#root/web/ui/page-data.ts'

/** The title of the document on a page of the console. */
export function ConsoleTitle({ page }: { page: string }) {
  return <title>{m.operator_title({ page, ...usePageData().branding })}</title>
}
