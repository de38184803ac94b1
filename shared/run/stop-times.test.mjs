import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { API_STOP_MS } from '../../api/src/shutdown-times.ts';
import { COMPOSER_STOP_MS } from '../../shell/server/web/connections/drain.ts';
import { developmentStages } from './site/development.mjs';
import { productionStages } from './processes.mjs';
import { ROOT } from './project.mjs';

const settings = { hosts: [], dataDir: '/nowhere', apiPort: 1, shellPort: 2 };
const withinOf = (stages, name, env = {}) =>
  stages(settings, env)
    .flat()
    .find((process) => process.name === name).stopWithin;

describe('stopping the site', () => {
  it.each([
    ['API', productionStages, API_STOP_MS],
    ['API', developmentStages, API_STOP_MS],
    ['shell', productionStages, COMPOSER_STOP_MS],
  ])('gives the %s the time that it needs to stop before it is killed', (name, stages, needed) => {
    expect(withinOf(stages, name)).toBeGreaterThanOrEqual(needed + 500);
  });

  it('also gives the API the time for which it still accepts requests', () => {
    expect(withinOf(productionStages, 'API', { STOP_NOTICE_MS: '5000' })).toBeGreaterThanOrEqual(
      API_STOP_MS + 5500,
    );
  });

  it('gives a process whose supervisor is gone the same time', () => {
    const child = readFileSync(join(ROOT, 'shared/run/child.mjs'), 'utf8');
    const [, grace] = /GRACE_MS = ([\d_]+)/.exec(child) ?? [];

    expect(Number(grace.replace('_', ''))).toBeGreaterThanOrEqual(
      Math.max(API_STOP_MS, COMPOSER_STOP_MS) + 500,
    );
  });
});
