/** Shows the current step of a command on one line of the terminal, and clears it for an empty step. Elsewhere it shows nothing. */
export function showProgress(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${step}`)
}
