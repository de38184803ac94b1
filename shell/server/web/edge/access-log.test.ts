import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createAccessLog, type Answered } from './access-log.ts';

const ANSWER: Answered = { requestId: 'a1b2000001', method: 'GET', path: '/blog', status: 200 };

function record() {
  const writes: string[] = [];
  return { writes, ...createAccessLog('shell', (lines) => void writes.push(lines)) };
}

describe('the access log', () => {
  it('writes the same lines as pino', () => {
    const expected: string[] = [];
    const logger = pino(
      { base: { service: 'shell' } },
      { write: (line: string) => void expected.push(line.replace(/"time":\d+/, '"time":0')) },
    );
    const { writes, log, flush } = record();
    for (const path of ['/blog', '/"quoted"\\', '/ümläut\u2028', '/\u0001']) {
      logger.info({ ...ANSWER, path });
      log({ ...ANSWER, path });
    }

    flush();
    expect(writes.join('').replaceAll(/"time":\d+/g, '"time":0')).toBe(expected.join(''));
  });

  it('writes lines in batches, each once', () => {
    const { writes, log, flush } = record();
    for (let status = 1000; status < 2000; status += 1) log({ ...ANSWER, status });
    flush();
    flush();

    expect(writes.length).toBeLessThan(40);
    // Longer writes of several processes to one pipe may mix (POSIX PIPE_BUF).
    expect(Math.max(...writes.map((lines) => Buffer.byteLength(lines)))).toBeLessThanOrEqual(4096);
    const statuses = writes.join('').match(/(?<="status":)\d+/g);
    expect(statuses).toEqual(Array.from({ length: 1000 }, (_, index) => String(1000 + index)));
  });

  it('writes each line within a second', async () => {
    const written = new Promise<string>((resolve) => createAccessLog('shell', resolve).log(ANSWER));
    const alive = setTimeout(() => undefined, 600_000);

    expect(await written).toContain('"path":"/blog"');
    clearTimeout(alive);
  });
});
