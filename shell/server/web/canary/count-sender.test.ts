import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { COUNTS_PATH } from '../../model/control-paths.ts';
import { aComposition } from '../../testing/composition.fixture.ts';
import { useHeldTimeouts } from '../../testing/held-timeouts.fixture.ts';
import { endServersAfterEach, listen } from '../../testing/servers.fixture.ts';
import { ComposerClient } from '../control/composer-client.ts';
import { ComposerRequests } from '../control/composer-requests.ts';
import { CountSender, type CountSenderOptions } from './count-sender.ts';

endServersAfterEach();

/** Longer than any test. */
const LONG_MS = 600_000;
const CANARY = { name: 'blog@1', since: '2026-01-01T00:00:00.000Z', share: 10, composition: aComposition() };
const logger = pino({ level: 'silent' });

/** A composer that answers everything except counts. `taken` emits each message of counts. */
async function startComposer(takeCounts: (response: ServerResponse) => unknown) {
  const taken = new EventEmitter<{ counts: [ServerResponse] }>();
  const visitors: string[][] = [];
  const { url } = await listen((request, response) => {
    void text(request).then((body) => {
      if (request.url !== COUNTS_PATH) return response.end('{}');
      const { counts } = JSON.parse(body) as { counts: { visitor: string }[] };
      visitors.push(counts.map(({ visitor }) => visitor));
      taken.emit('counts', response);
      return takeCounts(response);
    });
  });
  return { url, taken, visitors };
}
const accept = (response: ServerResponse) => response.writeHead(204).end();
const sayNothing = () => undefined;

function senderTo(
  composerUrls: readonly string[],
  readTimeoutMs: number,
  limits: Partial<CountSenderOptions> = {},
) {
  const composers = new ComposerClient({ composerUrls, logger, readTimeoutMs, connectMs: LONG_MS });
  const sender = new CountSender({
    ...{ composers, token: '', logger, everyMs: LONG_MS, flushMs: LONG_MS, closeMs: LONG_MS },
    ...limits,
  });
  return { composers, sender, view: (visitor: string) => sender.viewed('canary', visitor, CANARY) };
}

describe('counts after the composer that decided has fallen silent', () => {
  useHeldTimeouts();

  it('reach the one that decides now', async () => {
    const silent = await startComposer(sayNothing);
    const leader = await startComposer(accept);
    const readTimeoutMs = 1000;
    const { sender, view } = senderTo([silent.url, leader.url], readTimeoutMs);
    const arrived = once(silent.taken, 'counts');

    view('one');
    const flushed = sender.flush();
    await arrived;
    jest.advanceTimersByTime(readTimeoutMs);
    await flushed;
    view('two');
    await sender.flush();

    expect(silent.visitors).toEqual([['one']]);
    expect(leader.visitors).toEqual([['one'], ['two']]);
  });
});

describe('counts', () => {
  it('are sent again once, however often this was asked for while there was no answer', async () => {
    const composer = await startComposer(sayNothing);
    const { sender, view } = senderTo([composer.url], LONG_MS);
    const first = once(composer.taken, 'counts') as Promise<[ServerResponse]>;
    view('one');
    const flushes = [sender.flush()];
    const [answer] = await first;
    view('two');
    flushes.push(sender.flush(), sender.flush(), sender.flush());
    const second = once(composer.taken, 'counts') as Promise<[ServerResponse]>;

    answer.writeHead(503).end();
    (await second)[0].writeHead(503).end();

    await Promise.all(flushes);
    expect(composer.visitors).toEqual([['one'], ['one', 'two']]);
  });
});

describe('a composer that takes no counts', () => {
  it('does not keep anyone waiting for the status', async () => {
    const composer = await startComposer(sayNothing);
    const { composers, sender, view } = senderTo([composer.url], LONG_MS, { flushMs: 1 });
    const requests = new ComposerRequests(composers, {
      follow: () => Promise.resolve(),
      sendCounts: () => sender.flush(),
    });
    view('one');

    expect(await requests.status(null)).toEqual({ status: 200, body: '{}' });
  });

  it('does not hold up a stop', async () => {
    const composer = await startComposer(sayNothing);
    const { sender, view } = senderTo([composer.url], LONG_MS, { closeMs: 1 });
    view('one');

    await sender.close();
  });
});
