import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { DEFAULT_DRAIN_MS } from '../../api/src/http/settings.ts';
import { CLOSE_MS } from '../../api/src/shutdown-times.ts';
import { SHELL_STOP_MS } from '../../shell/server/stop-times.ts';
import { developmentStages } from './site/development.mjs';
import { productionStages } from './processes.mjs';
import { ROOT } from './project.mjs';

const API_STOP_MS = DEFAULT_DRAIN_MS + CLOSE_MS;
const settings = { hosts: [], dataDir: '/nowhere', apiPort: 1, shellPort: 2 };
const withinOf = (stages, name, env = {}) =>
  stages(settings, env)
    .flat()
    .find((process) => process.name === name).stopWithin;
const read = (file) => readFileSync(join(ROOT, file), 'utf8');

describe('stopping the site', () => {
  it.each([
    ['API', productionStages, API_STOP_MS],
    ['API', developmentStages, API_STOP_MS],
    ['shell', productionStages, SHELL_STOP_MS],
  ])('gives the %s the time that it needs to stop before it is killed', (name, stages, needed) => {
    expect(withinOf(stages, name)).toBeGreaterThanOrEqual(needed + 500);
  });

  it('also gives the API the times for which it still accepts requests and finishes them', () => {
    const env = { STOP_NOTICE_MS: '5000', STOP_DRAIN_MS: '30000' };

    expect(withinOf(productionStages, 'API', env)).toBeGreaterThanOrEqual(35_000 + CLOSE_MS + 500);
  });

  it('gives a process whose supervisor is gone the same time', () => {
    const [, fixed, drain] = /GRACE_MS =\s*(\d+) \+.*STOP_NOTICE_MS.*STOP_DRAIN_MS \|\| (\d+)/s.exec(
      read('shared/run/child.mjs'),
    );

    expect(Number(drain)).toBe(DEFAULT_DRAIN_MS);
    expect(Number(fixed)).toBeGreaterThanOrEqual(CLOSE_MS + 500);
    expect(Number(fixed) + Number(drain)).toBeGreaterThanOrEqual(SHELL_STOP_MS + 500);
  });

  it('gives the API in its container its time, and ten seconds for the notice', () => {
    const { environment, stop_grace_period } = parse(read('docker-compose.yml'), { merge: true }).services
      .api;

    expect(parseInt(stop_grace_period) * 1000).toBeGreaterThanOrEqual(
      10_000 + Number(environment.STOP_DRAIN_MS) + CLOSE_MS,
    );
  });
});
