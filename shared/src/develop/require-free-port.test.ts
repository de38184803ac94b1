import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { requireFreePort } from './require-free-port.ts';

describe('the port of a dev server', () => {
  it('is refused before anything is built when something listens there', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;

    await expect(requireFreePort(port)).rejects.toThrow(
      `Port ${port} is taken. Stop what uses it, or choose another: DEV_PORT=${port + 100}`,
    );

    await new Promise((resolve) => other.close(resolve));
    await expect(requireFreePort(port)).resolves.toBeUndefined();
  });
});
