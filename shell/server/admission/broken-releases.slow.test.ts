import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { homeOf, REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import { createKeyPair } from '@site/shared/release';
import { fetchRelease } from '../intake/fetch-release.ts';
import { brokenHosts } from '../testing/broken-hosts.fixture.ts';
import { BROKEN_RELEASES, type BrokenRelease } from '../testing/broken-releases.fixture.ts';
import { Rig } from '../testing/composer.fixture.ts';
import { useTemporaryFolder, type MadeRelease } from '../testing/release.fixture.ts';
import { RemoteHost } from '../testing/remote-host.fixture.ts';
import { plainRemote, remoteRelease, useShell } from '../testing/shell-release.fixture.ts';

jest.setTimeout(600_000);

const folder = useTemporaryFolder();
const own = createKeyPair();
const hosts = brokenHosts(own.privateKey, createKeyPair().privateKey);
const shell = useShell();
let rig: Rig;
let host: RemoteHost;

beforeEach(async () => {
  rig = await Rig.start(folder(), shell());
  host = await RemoteHost.start();
});
afterEach(() => host.down());

/** Why a host's release is refused; `taken` if it is not. */
async function lookAt(published: (typeof hosts)[number]['published']): Promise<string> {
  host.answer = (request, response) => {
    const path = request.url ?? '';
    const bytes = path === '/release.json' ? published.manifest : published.files.get(path);
    if (bytes === undefined) response.writeHead(404).end();
    else response.end(bytes);
  };
  const options = { owner: 'blog' as const, url: host.url, store: rig.store, timeoutMs: 20_000 };
  return fetchRelease({ ...options, publicKeys: [own.publicKey] }, null).then(
    () => 'taken',
    (error: Error) => error.message,
  );
}

/** Publishes each broken release as a different remote, and resolves with those not refused for the expected reason. */
async function wronglyTreated(batch: readonly BrokenRelease[]): Promise<string[]> {
  const cases = batch.map((broken, index) => [REMOTE_NAMES[index] as RemoteName, broken] as const);
  const before = rig.composer.live?.id;
  await rig.admit(...cases.map(([remote, broken]) => broken.make(remote)));
  const moved = rig.composer.live?.id === before ? [] : ['the live composition did not stay'];
  const wrong = cases.filter(([remote, { reason }]) => !reason.test(rig.reasonsAgainst(remote)));
  return [
    ...moved,
    ...wrong.map(([remote, { name }]) => `${name}: ${rig.reasonsAgainst(remote) || 'not refused'}`),
  ];
}

const batchesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

describe('a corpus of broken releases', () => {
  it('has at least sixty', () => {
    expect(hosts.length + BROKEN_RELEASES.length).toBeGreaterThanOrEqual(60);
  });

  it.each(hosts)('has one that publishes $name, which is not taken', async ({ published, reason }) => {
    const answer = await lookAt(published);

    expect(answer).toMatch(reason);
    expect(answer).not.toMatch(/\p{Cc}/u);
  });

  it('is refused, each release for its own reason, and the live composition stays', async () => {
    await rig.admit(...REMOTE_NAMES.map((remote) => plainRemote(remote, 'Good', homeOf(remote))));
    const batches = batchesOf(BROKEN_RELEASES, REMOTE_NAMES.length);

    const wrong: string[] = [];
    for (const batch of batches) wrong.push(...(await wronglyTreated(batch)));

    expect(wrong).toEqual([]);
  });

  it('does not affect twenty valid releases', async () => {
    const refused: string[] = [];
    for (const round of [1, 2, 3, 4, 5]) {
      await rig.admit(...REMOTE_NAMES.map((remote) => goodRelease(remote, round)));
      refused.push(...REMOTE_NAMES.map((remote) => rig.reasonsAgainst(remote)).filter(Boolean));
      expect(REMOTE_NAMES.map((remote) => rig.heading(homeOf(remote)))).toEqual(
        REMOTE_NAMES.map((remote) => `${remote} ${round}`),
      );
    }

    expect(refused).toEqual([]);
  });
});

/** Valid releases that use many allowed features. */
function goodRelease(remote: RemoteName, round: number): MadeRelease {
  const parts = [
    `h('h1', null, '${remote} ${round}')`,
    `h('a', { href: '${homeOf(remote)}#top', id: 'top' }, 'Up')`,
    "h('a', { href: 'https://elsewhere.example/' }, 'Elsewhere')",
    "h('button', { onClick: () => undefined, 'aria-busy': false }, 'Press')",
    "jsx('p', { css: { color: 'rebeccapurple', animation: 'none' } }, services.facts.name)",
    "h('svg', { viewBox: '0 0 1 1' }, h('title', null, 'A drawing'))",
  ];
  return remoteRelease(remote, {
    pages: { [homeOf(remote)]: `h('div', null, ${parts.slice(0, round + 1).join()})` },
    atImport: "const { jsx } = require('@emotion/react');",
  });
}
