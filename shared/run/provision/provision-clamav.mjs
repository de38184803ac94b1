import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../fault.mjs';
import { withMemoryLimit } from '../memory-limit.mjs';
import { freePort } from '../ports.mjs';
import { listens, startGuarded } from './private-server.mjs';
import { aptInstall, findProgram } from './system-packages.mjs';

const MEMORY_MEGABYTES = 1024;
/** The only text that the private clamd reports as a virus. The test uses it too. */
const VIRUS = 'This text is the virus of the tests.';
/** The signature: name, any file type, any position. */
const SIGNATURE = `Site.Test:0:*:${Buffer.from(VIRUS).toString('hex')}\n`;

/** Provides a clamd for the tests: TEST_CLAMAV_URL, or a private one with our own signature. */
export async function provisionClamav({ mayInstall }) {
  if (process.env.TEST_CLAMAV_URL) return { env: { TEST_CLAMAV_URL: process.env.TEST_CLAMAV_URL } };
  if (findProgram('clamd') === undefined && mayInstall) await aptInstall('clamav-daemon');
  const program = findProgram('clamd');
  if (program === undefined)
    throw new Fault(
      "The API suite needs ClamAV. Install clamav-daemon, or set TEST_CLAMAV_URL to a clamd that has the tests' signature.",
    );
  return start(program);
}

async function start(program) {
  const folder = mkdtempSync(join(tmpdir(), 'site-clamav-'));
  const port = await freePort();
  const config = join(folder, 'clamd.conf');
  const signatures = join(folder, 'signatures');
  mkdirSync(signatures);
  writeFileSync(join(signatures, 'site.ndb'), SIGNATURE);
  writeFileSync(config, configOf({ port, signatures, folder }));
  const release = startGuarded(
    folder,
    withMemoryLimit(MEMORY_MEGABYTES, [program, `--config-file=${config}`]),
  );
  if (await listens(port)) return { env: { TEST_CLAMAV_URL: `tcp://127.0.0.1:${port}` }, release };
  await release();
  throw new Fault(`${program} does not start. Fix it, or set TEST_CLAMAV_URL.`);
}

function configOf({ port, signatures, folder }) {
  return [
    'Foreground yes',
    'TCPAddr 127.0.0.1',
    `TCPSocket ${port}`,
    `DatabaseDirectory ${signatures}`,
    `TemporaryDirectory ${folder}`,
    '',
  ].join('\n');
}
