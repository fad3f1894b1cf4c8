import { type CrowdOrder, runCrowds } from './run-crowds.ts'

/** The interval between messages: frequent enough for a smooth display, without flooding the page. */
const reportEveryMs = 100

addEventListener('message', ({ data }: MessageEvent<CrowdOrder>) => {
  const running = runCrowds(data)
  let reportedAt = performance.now()
  for (;;) {
    const step = running.next()
    if (step.done) return postMessage({ result: step.value })
    if (performance.now() - reportedAt < reportEveryMs) continue
    reportedAt = performance.now()
    postMessage({ done: step.value })
  }
})
