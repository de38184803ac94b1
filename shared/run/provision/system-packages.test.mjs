import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { endServices, newPackages } from './system-packages.mjs';

const PATH = process.env.PATH;
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'system-packages-'));
  process.env.PATH = `${folder}${delimiter}${PATH}`;
  for (const name of ['systemctl', 'update-rc.d', 'service'])
    program(name, `echo ${name} "$@" >> ${folder}/calls`);
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true });
});

function program(name, script) {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** The commands that are run for packages with these files. */
async function callsFor(packages, files) {
  program('dpkg', `printf '%s\\n' ${files.join(' ')}`);
  writeFileSync(join(folder, 'calls'), '');
  await endServices(packages);
  return readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n').filter(Boolean);
}

describe('what apt has installed', () => {
  it('neither runs nor starts at boot', async () => {
    const files = [
      '/usr/sbin/clamd',
      '/etc/init.d',
      '/etc/init.d/clamav-daemon',
      '/lib/systemd/system/clamav-daemon.service',
      '/lib/systemd/system/clamav-daemon.socket',
      '/usr/lib/systemd/system/clamav-freshclam-once.timer',
      '/usr/lib/systemd/system/clamav-daemon@.service',
    ];

    expect(await callsFor(['clamav-daemon'], files)).toEqual([
      'systemctl disable --now clamav-daemon.service clamav-daemon.socket clamav-freshclam-once.timer',
      'update-rc.d clamav-daemon disable',
      'service clamav-daemon stop',
    ]);
  });

  it('is left alone if it has no services', async () => {
    expect(await callsFor(['lsof'], ['/usr/bin/lsof'])).toEqual([]);
  });

  it('is left alone if it was there before', async () => {
    const simulation = [
      'Inst libmariadb3 [1:10.11.6] (1:10.11.14 Debian:12.12/oldstable [amd64])',
      'Inst mariadb-server (1:10.11.14 Debian:12.12/oldstable [amd64])',
      'Conf libmariadb3 (1:10.11.14 Debian:12.12/oldstable [amd64])',
    ];

    expect(newPackages(simulation.join('\n'))).toEqual(['mariadb-server']);
    expect(await callsFor([], ['/etc/init.d/mariadb'])).toEqual([]);
  });
});
