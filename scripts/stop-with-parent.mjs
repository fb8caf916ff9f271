// Loaded before the server: if the process that started it is gone, however it went, the server stops as on Ctrl-C.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
