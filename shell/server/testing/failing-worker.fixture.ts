import { readText } from '../http/read-body.ts';
import { listen } from '../listen.ts';
import { startProgram } from '../program.ts';
import { workerStopMs } from '../stop-times.ts';
import { createServerWithTimeouts } from '../web/edge/create-server.ts';
import { drain } from '../web/edge/drain.ts';

/** A web process that answers with its id. `/throw` and `/reject` cause uncaught errors. */
startProgram(async ({ config }) => {
  const server = createServerWithTimeouts((request, response) => {
    void readText(request, 1000).then(() => response.end(String(process.pid)));
    if (request.url === '/throw') setTimeout(() => fail(request.url));
    if (request.url === '/reject') void Promise.resolve(request.url).then(fail);
  });
  await listen(server, config);
  return {
    stopMs: workerStopMs(config.stopDrainMs),
    stop: () => drain(server, { readsMs: config.stopDrainMs, limitMs: config.stopDrainMs }),
  };
});

function fail(where: string | undefined): never {
  throw new Error(`a fault of ${where}`);
}
