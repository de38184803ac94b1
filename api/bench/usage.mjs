/** Loaded before the server's own code. Reports CPU time or peak memory when the parent process asks. */
process.on('message', (message) => {
  if (message === 'cpu') process.send(process.cpuUsage());
  else if (message === 'memory') process.send({ peak: process.resourceUsage().maxRSS });
});
process.channel.unref();
