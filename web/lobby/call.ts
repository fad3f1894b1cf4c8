import { addHostRefusals } from '#root/contract/host/refusals.ts'
import type { HostRoutes } from '#root/contract/host/routes.ts'
import type { Answer, RouteInput } from '#root/contract/route.ts'
import { callForResponse, refusalOf } from '#root/web/api/client.ts'

addHostRefusals()

type HostAddress = keyof HostRoutes
type Given<A extends HostAddress> =
  object extends RouteInput<HostRoutes[A]> ? [input?: RouteInput<HostRoutes[A]>] : [input: RouteInput<HostRoutes[A]>]

const send = callForResponse as unknown as (address: string, input?: object) => Promise<Response>

/** Calls a route of the lobby or of the host's console, as `call` does for those that every firm has. */
export async function callHost<A extends HostAddress>(
  address: A,
  ...[input]: Given<A>
): Promise<Answer<HostRoutes[A]>> {
  const response = await send(address, input as object | undefined)
  return (response.status === 204 ? null : await response.json()) as Answer<HostRoutes[A]>
}

/** Sends the file of a class. The answer is the address that signs in to it. */
export async function sendClassFile(query: Record<string, string>, file: File): Promise<{ enterUrl: string }> {
  const response = await fetch(`/api/classes/files?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/gzip' },
    body: file,
  })
  if (!response.ok) throw await refusalOf(response)
  return (await response.json()) as { enterUrl: string }
}
