import { createServer } from 'node:net';
import { Fault } from './fault.mjs';

/** Throws one error that names all taken ports. `wanted` maps variable names to ports. */
export async function requireFreePorts(wanted) {
  const entries = Object.entries(wanted);
  const free = await Promise.all(entries.map(([, port]) => isFree(port)));
  const taken = entries.filter((_, index) => !free[index]);
  if (taken.length === 0) return;
  const list = taken.map(([name, port]) => `${port} (${name})`).join(', ');
  const [name, port] = taken[0];
  throw new Fault(
    `Not free: port ${list}. Stop what listens there, or choose another, e.g. ${name}=${(port % 60_000) + 5000} npm start.`,
  );
}

/** A port that nothing listens on right now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Some systems let a wildcard listener and a loopback listener share a port, so both are tried. */
const isFree = async (port) => (await canListen({ port })) && (await canListen({ port, host: '127.0.0.1' }));

function canListen(address) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ ...address, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
