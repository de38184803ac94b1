import { dirname } from 'node:path';
import { freePort } from '@site/shared/testing/free-ports';
import { startProgram } from '../system/program.ts';
import { untilServed } from '../system/remote-host.ts';

export interface Replay {
  readonly url: string;
  /** Serves a stored composition while `look` runs. */
  during<T>(composition: string, look: () => Promise<T>): Promise<T>;
}

/** Serves compositions from a composer's folder, one after another at one address. Writes nothing there. */
export async function createReplay(folder: string, apiUrl: () => string): Promise<Replay> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    async during(composition, look) {
      const program = startProgram({
        script: 'shell/dist/server/replay.js',
        args: [composition],
        env: {
          PORT: String(port),
          DATA_DIR: dirname(folder),
          SITE_URL: url,
          API_URL: apiUrl(),
          LOG_LEVEL: 'warn',
        },
      });
      try {
        await untilServed(`${url}/_shell/status`, program, `composition ${composition}`);
        return await look();
      } finally {
        await program.stop();
      }
    },
  };
}
