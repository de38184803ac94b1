/** Loaded before a server's own code: tells the parent what the process used, whenever asked. */
process.on('message', (message) => {
  if (message === 'cpu') process.send(process.cpuUsage());
  else if (message === 'memory') process.send({ peak: process.resourceUsage().maxRSS });
});
process.channel.unref();
