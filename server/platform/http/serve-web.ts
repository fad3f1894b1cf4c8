import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './router.ts'
import type { AnswerWeb, WebAnswer } from './web-answers.ts'

/** Serves the built web to GET and HEAD, for requests that `answer-early.ts` has not answered. */
export function serveWeb(answerWeb: AnswerWeb, isBuilt: () => boolean) {
  return createMiddleware<AppEnv>(async (c) => {
    const answer = await answerWeb({
      path: c.req.path,
      cookie: c.req.header('cookie'),
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    })
    if (answer) return send(c, answer)
    return c.text(isBuilt() ? 'Not found' : 'The pages are not built yet: run npm run build.', 404)
  })
}

function send(c: Context<AppEnv>, { status, headers, body }: WebAnswer) {
  for (let at = 0; at < headers.length; at += 2) c.header(headers[at]!, headers[at + 1])
  return c.newResponse(body, status)
}
