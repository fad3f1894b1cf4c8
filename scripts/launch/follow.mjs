/* Runs in the program before it begins: when its launcher is killed, the program stops as at any SIGTERM. */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
