import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach } from '@jest/globals';
import { homeOf, REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { createSiteContext, type SiteContext } from './site-context.fixture.ts';
import { recordingLogger } from './composer.fixture.ts';
import { KnownBuilds } from './known-builds.fixture.ts';
import { publishTo, useTemporaryFolder } from './release.fixture.ts';
import { RemoteHost } from './remote-host.fixture.ts';
import { ask, endServersAfterEach, listen } from './servers.fixture.ts';
import { plainRemote, useShell } from './shell-release.fixture.ts';

const Status = z.object({
  composition: z.string(),
  trouble: z.object({ message: z.string() }).nullable(),
  remotes: z.record(
    z.string(),
    z.object({
      live: z.string().nullable(),
      liveSince: z.string().nullable(),
      previous: z.string().nullable(),
      earlier: z.array(z.object({ version: z.string() })),
      problem: z.string().nullable(),
      outcome: z.string().nullable(),
      isTrusted: z.boolean().nullable(),
      refusal: z.object({ version: z.string() }).nullable(),
    }),
  ),
});

type Headers = Readonly<Record<string, string>>;

/** The whole composer with a test folder and real hosts of all remotes. It polls them on command only. */
export function useWholeComposer(builds = new KnownBuilds()) {
  endServersAfterEach();
  const hosts = new Map<RemoteName, RemoteHost>();
  const contexts: SiteContext[] = [];
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    for (const host of hosts.values()) await host.down();
  });
  const folder = useTemporaryFolder();
  const shell = useShell();

  beforeEach(async () => {
    await publishTo(`${folder()}/shell-dist`, shell());
    for (const name of REMOTE_NAMES)
      hosts.set(name, await RemoteHost.start(plainRemote(name, 'First', homeOf(name))));
  });

  const blogHost = (): RemoteHost => {
    const host = hosts.get('blog');
    if (!host) throw new Error('the hosts are available only while a test runs');
    return host;
  };

  async function start(environment: Record<string, string> = {}) {
    const { logger, lines } = recordingLogger();
    const config = readConfig({
      DATA_DIR: folder(),
      POLL_INTERVAL_MS: '600000',
      FIRST_WAIT_MS: '600000',
      ...Object.fromEntries([...hosts].map(([name, { url }]) => [`${name.toUpperCase()}_URL`, url])),
      ...environment,
    });
    const context = await createSiteContext(config, `${folder()}/shell-dist`, {
      logger,
      createBuilder: builds.builder,
    });
    contexts.push(context);
    await context.start();
    const { port } = await listen(context.app.handle);
    const token = config.releaseToken ?? (await readFile(`${folder()}/shell/release-token`, 'utf8')).trim();
    return {
      lines,
      stop: () => context.close(),
      blog: async () => (await ask(port, '/blog')).text,
      /** The blog as shown to visitors with a preview link. */
      async preview(link: string) {
        const cookie = `__site-preview=${new URL(link).searchParams.get('token')}`;
        return (await ask(port, '/blog', { headers: { cookie } })).text;
      },
      status: async (headers: Headers = {}) =>
        Status.parse(JSON.parse((await ask(port, '/_shell/status', { headers })).text)),
      deploys: async (headers: Headers) => (await ask(port, '/_shell/deploys', { headers })).text,
      async command(body: Readonly<Record<string, string>>, more: Headers = {}) {
        const headers = { authorization: `Bearer ${token}`, ...more };
        const post = { method: 'POST', headers, body: JSON.stringify(body) };
        const { status, text } = await ask(port, '/_shell/release', post);
        return { status, message: z.object({ message: z.string() }).parse(JSON.parse(text)).message };
      },
    };
  }

  return { folder, blogHost, start };
}
