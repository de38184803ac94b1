import { createApp } from '../src/app.ts';
import { parseConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { listen } from '../src/server.ts';
import { serveParent } from './child.ts';

/** The API as it runs in production, its log included (to nowhere). */
async function main(): Promise<void> {
  const context = await createContext(parseConfig(process.env));
  const listening = await listen(createApp(context), '127.0.0.1', 0);
  serveParent(listening.port, async () => {
    await listening.close(500);
    await context.close();
  });
}

await main();
