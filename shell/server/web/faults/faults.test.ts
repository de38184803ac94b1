import { describe, expect, it } from '@jest/globals';
import { FAULTS_PATH } from '@site/shared/federation';
import { aComposition } from '../../testing/composition.fixture.ts';
import { endServersAfterEach, startShell } from '../../testing/servers.fixture.ts';

endServersAfterEach();

const composition = aComposition();
const version = 'd'.repeat(20);
const report = { composition: composition.id, file: `/assets/blog/${version}/list.0a.js` };

async function start(trustedHops = 0) {
  const shell = await startShell({ composition, trustedHops });
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    shell.get(FAULTS_PATH, { method: 'POST', body: JSON.stringify(body), headers });
  return { ...shell, send };
}

describe('a fault report', () => {
  it('names the remote and version of the fault', async () => {
    const { send, reports } = await start();

    const { status, text, headers } = await send(report, { 'sec-fetch-site': 'same-origin' });

    expect([status, text, headers['cache-control']]).toEqual([204, '', 'no-store']);
    expect(reports).toEqual([
      { ...report, remote: 'blog', version, frames: [], kind: 'load', mayBeCounted: true },
    ]);
  });

  it('blames the remote in the stack, even if the shell’s React threw', async () => {
    const { send, reports } = await start();
    const react = `/assets/shell/${'e'.repeat(20)}/react.0b.js`;

    await send({ ...report, file: react, frames: [`${react}:1:17`, `${report.file}:1:200`] });

    expect(reports).toEqual([
      {
        composition: composition.id,
        remote: 'blog',
        version,
        file: react,
        frames: [
          { owner: 'shell', version: 'e'.repeat(20), file: 'react.0b.js', line: 1, column: 17 },
          { owner: 'blog', version, file: 'list.0a.js', line: 1, column: 200 },
        ],
        kind: 'error',
        mayBeCounted: true,
      },
    ]);
  });

  it('blames the release whose file did not load, whatever asked for it', async () => {
    const { send, reports } = await start();
    const file = `/assets/shell/${'e'.repeat(20)}/visits.0b.js`;

    await send({ ...report, file, frames: [`${report.file}:1:200`], kind: 'load' });

    expect(reports).toMatchObject([{ remote: 'shell', version: 'e'.repeat(20), kind: 'load' }]);
  });

  it.each([
    ['a body that is not a JSON object', 'fault'],
    ['a frame of an unknown remote', { ...report, frames: [`/assets/evil/${version}/x.js:1:1`] }],
    ['a frame without a position', { ...report, frames: [report.file] }],
    ['a frame without a line', { ...report, frames: [`${report.file}:0:1`] }],
    ['too many frames', { ...report, frames: Array(9).fill(`${report.file}:1:1`) }],
    ['a file outside a release', { ...report, file: '/blog' }],
    ['a file of an unknown remote', { ...report, file: `/assets/evil/${version}/x.js` }],
    ['an address with a query', { ...report, file: `${report.file}?email=jane@example.com` }],
    ['line ends', { ...report, file: `${report.file}\n{"level":60}` }],
    ['no composition', { file: report.file }],
    ['an unknown kind', { ...report, kind: 'warning' }],
    ['unknown fields', { ...report, message: 'jane@example.com' }],
    ['a body that is too large', { ...report, file: report.file + 'x'.repeat(5000) }],
  ])('is refused with %s', async (_, body) => {
    const { send, reports } = await start();

    expect((await send(body)).status).toBe(400);
    expect(reports).toEqual([]);
  });

  it.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])(
    'is refused from another site (%j)',
    async (headers) => {
      const { send, reports } = await start();

      expect((await send(report, headers as Record<string, string>)).status).toBe(403);
      expect(reports).toEqual([]);
    },
  );

  it('is accepted five times a minute per address, with the same answer afterwards', async () => {
    const { send, reports, clock } = await start(1);
    const from = (address: string) => send(report, { 'x-forwarded-for': address });

    for (let count = 0; count < 8; count += 1) expect((await from('192.0.2.1')).status).toBe(204);
    await from('192.0.2.2');
    expect(reports).toHaveLength(6);

    clock.now = new Date(clock.now.getTime() + 60_000);
    await from('192.0.2.1');
    expect(reports).toHaveLength(7);
  });

  it('is accepted five times a minute per IPv6 /64, which one client may own', async () => {
    const { send, reports } = await start(1);

    for (let host = 1; host <= 8; host += 1)
      await send(report, { 'x-forwarded-for': `2001:db8:1:2::${host}` });
    expect(reports).toHaveLength(5);

    await send(report, { 'x-forwarded-for': '2001:db8:1:3::1' });
    expect(reports).toHaveLength(6);
  });

  it('is accepted six hundred times a minute in total', async () => {
    const { send, reports } = await start(1);
    for (let count = 0; count < 605; count += 1)
      await send(report, { 'x-forwarded-for': `198.18.${count >> 8}.${count & 255}` });

    expect(reports).toHaveLength(600);
  });
});
