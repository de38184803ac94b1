import { describe, expect, it } from '@jest/globals';
import { createDatabaseNodes } from './database-nodes.ts';
import type { DatabaseHost } from './database-url.ts';

const A = { host: 'a', port: 1 };
const B = { host: 'b', port: 1 };
const C = { host: 'c', port: 1 };

/** Nodes of which some do not work. `tried` lists the hosts in the order of the attempts. */
function createNodes(...broken: readonly DatabaseHost[]) {
  const [down, tried, reported] = [new Set(broken), [] as string[], [] as string[]];
  const nodes = createDatabaseNodes([A, B, C], (message) => void reported.push(message));
  const connect = async () => {
    const { host } = await nodes.connect(async (each) => {
      tried.push(each.host);
      if (down.has(each)) throw new Error(`${each.host} is down`);
    });
    return host.host;
  };
  return { nodes, down, tried, reported, connect };
}

describe('the hosts of a database', () => {
  it('are used one at a time, the first one first', async () => {
    const { connect, tried, reported } = createNodes();

    expect([await connect(), await connect()]).toEqual(['a', 'a']);
    expect(tried).toEqual(['a', 'a']);
    expect(reported).toEqual([]);
  });

  it('are tried in order, and the one that works stays in use when an earlier one is back', async () => {
    const { connect, down, tried, reported } = createNodes(A, B);
    expect(await connect()).toBe('c');
    down.clear();

    expect(await connect()).toBe('c');
    expect(tried).toEqual(['a', 'b', 'c', 'c']);
    expect(reported).toEqual(['The database c:1 is used instead of a:1.']);
  });

  it('are all tried when the current one fails later, beginning with the next', async () => {
    const { connect, down, tried } = createNodes(A);
    await connect();
    down.clear();
    down.add(B).add(C);

    expect(await connect()).toBe('a');
    expect(tried).toEqual(['a', 'b', 'b', 'c', 'a']);
  });

  it('report the last error when none works, and are tried again the next time', async () => {
    const { connect, down } = createNodes(A, B, C);
    await expect(connect()).rejects.toThrow(/is down/);
    down.delete(B);

    expect(await connect()).toBe('b');
  });

  it('go on with the next host after one was left', async () => {
    const { nodes, connect } = createNodes();
    await connect();
    nodes.leave(A);
    nodes.leave(A);

    expect([nodes.isCurrent(A), nodes.isCurrent(B), await connect()]).toEqual([false, true, 'b']);
  });
});
