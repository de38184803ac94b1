import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createComposerContext, type ComposerContextOptions } from '../composer-context.ts';
import type { Config } from '../config.ts';
import { createWebContext } from '../web-context.ts';

export type SiteContext = Awaited<ReturnType<typeof createSiteContext>>;

/** The composer and a web part in one process, connected as when they run separately. */
export async function createSiteContext(
  config: Config,
  shellReleaseFolder: string,
  options: ComposerContextOptions,
) {
  const composer = await createComposerContext(config, shellReleaseFolder, options);
  const control = http.createServer(composer.handle);
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const { port } = control.address() as AddressInfo;
  const web = await createWebContext(config, {
    logger: options.logger,
    composerUrls: [`http://127.0.0.1:${port}`],
  });
  return {
    app: web.app,
    composer: composer.composer,
    async start(): Promise<void> {
      await Promise.all([composer.start(), web.start()]);
      await web.follow();
    },
    async close(): Promise<void> {
      await composer.close();
      await web.close();
      control.closeAllConnections();
      await new Promise((resolve) => control.close(resolve));
    },
  };
}
