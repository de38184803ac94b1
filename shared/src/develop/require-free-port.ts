import { createServer } from 'node:net';
import { ReleaseError } from '../release/manifest.ts';

/** Throws a ReleaseError with advice if the port is taken. */
export async function requireFreePort(port: number): Promise<void> {
  const isTaken = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(true));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(false)));
  });
  if (isTaken)
    throw new ReleaseError(
      `Port ${port} is taken. Stop what uses it, or choose another: DEV_PORT=${port + 100} npm run dev -w mfe-…`,
    );
}
