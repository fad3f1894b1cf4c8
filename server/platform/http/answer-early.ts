import type { requestRecorder } from './request-log.ts'
import type { AnswerWeb, WebAnswer } from './web-answers.ts'

/** An incoming request. */
export interface PlainRequest {
  readonly method?: string | undefined
  /** The path and the query, unchanged. */
  readonly url?: string | undefined
  readonly headers: Readonly<Partial<Record<string, string | string[]>>>
}

/** Answers a request before it reaches the application. Returns null if the application has to answer. */
export type AnswerEarly = (request: PlainRequest) => WebAnswer | null

/** A path that can only be a page or a file of the web: nothing in it is encoded, hidden or relative. */
const plainPath = /^(?!.*\/[./])\/(?!api(?:[/?]|$)|healthz(?:\?|$))[\w./-]*(?=\?|$)/

const plainHost = /^[\w.-]+(?::\d+)?$/

/**
 * Returns a function that answers plain requests for the built web without the application, which would only copy the
 * answer. The answers have the same headers, log line and measurement as those of the application.
 */
export function earlyAnswers(answerWeb: AnswerWeb, record: ReturnType<typeof requestRecorder>): AnswerEarly {
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
    // The application waits for a page that must be rendered first.
    if (!answer || answer instanceof Promise) return null
    const requestId = crypto.randomUUID()
    record({ requestId, method, path, route: '/*', status: answer.status, startedAt })
    return { ...answer, headers: [...answer.headers, 'X-Request-Id', requestId] }
  }
}

/** The application ends the connection of a request whose body is not read. */
function hasBody(headers: PlainRequest['headers']): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.join()
}
