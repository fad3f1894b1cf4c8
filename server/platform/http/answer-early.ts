import type { requestNoter } from './request-log.ts'
import type { AnswerWeb, WebAnswer } from './web-answers.ts'

/** A request as it came in. */
export interface PlainRequest {
  readonly method?: string | undefined
  /** The path and the query, as they were sent. */
  readonly url?: string | undefined
  readonly headers: Readonly<Partial<Record<string, string | string[]>>>
}

/** Answers a request before the application sees it. Returns null where the application has to answer. */
export type AnswerEarly = (request: PlainRequest) => WebAnswer | null

/** The path of an address that can only be one of the web's: nothing in it is encoded, hidden or relative. */
const plainPath = /^(?!.*\/[./])\/(?!api(?:[/?]|$)|healthz(?:\?|$))[\w./-]*(?=\?|$)/

const plainHost = /^[\w.-]+(?::\d+)?$/

/**
 * Returns what answers plain requests for the built web without the application: it would do nothing for them but copy. The answers have the
 * headers, the log line and the measurement that the application would give them.
 */
export function earlyAnswers(answerWeb: AnswerWeb, note: ReturnType<typeof requestNoter>): AnswerEarly {
  return ({ method, url = '', headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return null
    const startedAt = performance.now()
    const path = plainPath.exec(url)?.[0]
    if (path === undefined || !plainHost.test(textOf(headers.host) ?? '') || hasBody(headers)) return null
    const answer = answerWeb({
      path,
      cookie: textOf(headers.cookie),
      acceptEncoding: textOf(headers['accept-encoding']),
      ifNoneMatch: textOf(headers['if-none-match']),
    })
    if (!answer) return null
    const requestId = crypto.randomUUID()
    note({ requestId, method, path, route: '/*', status: answer.status, startedAt })
    return { ...answer, headers: [...answer.headers, 'X-Request-Id', requestId] }
  }
}

/** The application ends the connection of a request whose body nobody reads. */
function hasBody(headers: PlainRequest['headers']): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.join()
}
