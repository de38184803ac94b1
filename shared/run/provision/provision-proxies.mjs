import { Fault } from '../fault.mjs';
import { aptInstall, findProgram } from './system-packages.mjs';

/** Program → Debian package. */
const PROGRAMS = { nginx: 'nginx-light', caddy: 'caddy', openssl: 'openssl' };

/** Provides the proxies of the TLS guide and openssl for their certificate: installed ones, or apt's. */
export async function provisionProxies({ mayInstall }) {
  for (const [program, name] of Object.entries(PROGRAMS)) {
    if (!findProgram(program) && mayInstall) await aptInstall(name);
    if (!findProgram(program))
      throw new Fault(
        `The journeys need ${program} for the TLS guide, and it is not installed. Install ${name}.`,
      );
  }
  return {};
}
