import { createRequire } from 'node:module';
import path from 'node:path';
import type { RemoteModule, RemotePage } from '../federation/remote-module.ts';
import { withReload } from '../webpack/development.ts';
import { browserContainer, withRules } from '../webpack/remote.ts';
import { serverBundle } from '../webpack/server-bundle.ts';
import type { DevelopedConfiguration } from './alone-config.ts';
import { apiProxy, type Workspace } from './workspace.ts';
import { siteMiddleware } from './site-middleware.ts';

const require = createRequire(import.meta.url);

/**
 * A remote inside a published site: its own code and pages are local, everything else comes from the site. `built`
 * resolves after each build.
 */
export function insideSiteConfig(
  workspace: Workspace,
  site: string,
  built: () => Promise<void>,
): DevelopedConfiguration {
  const { name, context, port, rules } = workspace;
  const container = withReload(browserContainer(name, context, 'development'), { owner: name, port });
  const { devServer, ...browser } = container;
  const pages = async () => {
    await built();
    return pagesIn(path.join(context, 'build/server/server.cjs'));
  };
  return {
    builds: [browser, serverBundle({ context, mode: 'development', entry: './src/remote.tsx' })].map(
      (build) => withRules(build, rules),
    ),
    devServer: {
      ...devServer,
      proxy: apiProxy(workspace),
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        { name: 'site', middleware: siteMiddleware({ site, remote: name, pages }) },
      ],
    },
  };
}

/** The pages that the server bundle declares. Read each time, because each build changes them. */
function pagesIn(bundle: string): readonly RemotePage[] {
  Reflect.deleteProperty(require.cache, require.resolve(bundle));
  return (require(bundle) as { readonly remote: RemoteModule }).remote.pages;
}
