import path from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { homeOf, REMOTE_NAMES, REMOTES, type RemoteName } from '../federation/remotes.ts';
import { ReleaseError } from '../release/manifest.ts';
import { devPort } from '../webpack/development.ts';
import { aloneConfig } from './alone-config.ts';
import { insideSiteConfig } from './inside-site-config.ts';
import { compositionOf } from './published-site.ts';
import { requireFreePort } from './require-free-port.ts';
import { rulesOf } from './workspace.ts';

const HELP = `Shows one remote while you edit it:

  npm run dev -w mfe-blog                            alone, with services that log their calls
  npm run dev -w mfe-blog -- --site https://site     inside that site: everything else is the published site's

  --api http://127.0.0.1:4000   the API to call; the default alone. Inside a site without --api, reads go
                                to the site, and nothing is sent to it
  DEV_PORT                      the port; the remote's own and 100 by default
`;

/** An offset from the port of the remote's static host, which may be running. */
const PORTS_ABOVE = 100;
const DEMO_API = 'http://127.0.0.1:4000';

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { site: { type: 'string' }, api: { type: 'string' }, help: { type: 'boolean' } },
  });
  const name = positionals[0] as RemoteName;
  if (!REMOTE_NAMES.includes(name)) throw new ReleaseError(`usage: develop <${REMOTE_NAMES.join('|')}>`);
  if (values.help) return void process.stdout.write(HELP);
  const api = values.api === undefined ? null : originOf('--api', values.api);
  const workspace = {
    name,
    context: path.resolve('.'),
    rules: await rulesOf(path.resolve('.')),
    port: devPort(REMOTES[name].port + PORTS_ABOVE),
    api: values.site === undefined ? (api ?? DEMO_API) : api,
  };
  await requireFreePort(workspace.port);
  const address = `http://127.0.0.1:${workspace.port}${homeOf(name)}`;
  if (values.site === undefined) {
    await serve(() => aloneConfig(workspace), `${name} alone: ${address}`);
    return;
  }
  const site = originOf('--site', values.site);
  const composition = await compositionOf(site);
  const banner = `${name} of this folder inside ${site} (composition ${composition}): ${address}`;
  await serve((built) => insideSiteConfig(workspace, site, built), banner);
}

/** Serves until it is stopped. Prints the address after the first build. */
async function serve(
  configOf: (built: () => Promise<void>) => ReturnType<typeof aloneConfig>,
  banner: string,
): Promise<void> {
  let isBuilt: () => void;
  const firstBuild = new Promise<void>((resolve) => (isBuilt = resolve));
  const { builds, devServer } = configOf(() => firstBuild);
  const compiler = webpack([...builds]);
  compiler.hooks.done.tap('develop', () => isBuilt());
  await new WebpackDevServer({ ...devServer, setupExitSignals: true }, compiler).start();
  await firstBuild;
  process.stdout.write(`${banner}\n`);
}

function originOf(option: string, text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin;
  throw new ReleaseError(`${option} must be an http:// or https:// address, such as https://www.example.com`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isOurs =
    error instanceof ReleaseError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${isOurs ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exit(1);
});
