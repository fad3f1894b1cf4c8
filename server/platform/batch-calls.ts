/**
 * Returns a function whose concurrent calls are answered together: while a round is running, further calls wait for the
 * next one. So a result is never older than its call. `answerAll` gets at most `max` calls, and returns their answers
 * in the same order; if it fails, all calls of its round fail.
 */
export function batchCalls<Input, Answer>(
  answerAll: (input: readonly Input[]) => Promise<readonly Answer[]>,
  max = 200,
): (input: Input) => Promise<Answer> {
  let waiting: { readonly input: Input; readonly answered: PromiseWithResolvers<Answer> }[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      const round = waiting.slice(0, max)
      waiting = waiting.slice(max)
      try {
        const answers = await answerAll(round.map(({ input }) => input))
        round.forEach(({ answered }, place) => answered.resolve(answers[place]!))
      } catch (error) {
        round.forEach(({ answered }) => answered.reject(error))
      }
    }
    isRunning = false
  }
  return (input) => {
    const answered = Promise.withResolvers<Answer>()
    waiting.push({ input, answered })
    if (!isRunning) void run()
    return answered.promise
  }
}
