import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort, requireFreePorts } from './ports.mjs';

describe('the ports of the site', () => {
  it('are accepted when nothing listens on them', async () => {
    await expect(requireFreePorts({ PORT: await freePort() })).resolves.toBeUndefined();
  });

  it.each(['127.0.0.1', undefined])('are named, with what to do, when one is taken on %s', async (host) => {
    const other = createServer().listen(0, host);
    await once(other, 'listening');
    const { port } = other.address();

    await expect(requireFreePorts({ PORT: await freePort(), BLOG_PORT: port })).rejects.toThrow(
      new RegExp(`^Not free: port ${port} \\(BLOG_PORT\\)\\. Stop what listens there.*BLOG_PORT=`),
    );
    other.close();
  });
});
