/* Runs in the program before it begins: when the launcher is killed, the program stops as at a SIGTERM. */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
