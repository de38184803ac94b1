import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { DEFAULT_DRAIN_MS } from '../../api/src/http/settings.ts';
import { CLOSE_MS } from '../../api/src/shutdown-times.ts';
import {
  COMPOSER_STOP_MS,
  DEFAULT_DRAIN_MS as SHELL_DRAIN_MS,
  shellStopMs,
  workerStopMs,
} from '../../shell/server/stop-times.ts';
import { developmentStages } from './site/development.mjs';
import { productionStages } from './processes.mjs';
import { ROOT } from './project.mjs';

const API_STOP_MS = DEFAULT_DRAIN_MS + CLOSE_MS;
const SHELL_STOP_MS = shellStopMs(SHELL_DRAIN_MS);
const settings = { hosts: [], dataDir: '/nowhere', apiPort: 1, shellPort: 2 };
const withinOf = (stages, name, env = {}) =>
  stages(settings, env)
    .flat()
    .find((process) => process.name === name).stopWithin;
const read = (file) => readFileSync(join(ROOT, file), 'utf8');

/** Compose's `!reset` tag removes the value of the base file. */
const customTags = [{ tag: '!reset', collection: 'seq', resolve: (value) => value }];
const servicesOf = (file) => parse(read(file), { merge: true, customTags, logLevel: 'error' }).services;
const base = servicesOf('docker-compose.yml');
const replicas = Object.entries(servicesOf('docker-compose.scale.yml')).filter(
  ([, { extends: from }]) => from,
);

/** The drain time and the grace period of a service and of each replica that extends it, by name. */
const containersOf = (service) =>
  [[service, base[service]], ...replicas.filter(([, { extends: from }]) => from.service === service)].map(
    ([name, { environment, stop_grace_period = base[service].stop_grace_period }]) => ({
      name,
      drainMs: Number({ ...base[service].environment, ...environment }.STOP_DRAIN_MS ?? DEFAULT_DRAIN_MS),
      graceMs: parseInt(stop_grace_period) * 1000,
    }),
  );

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

  it('also gives the shell the time for which it finishes requests, and then its processes the time to end', () => {
    const drainMs = 30_000;

    expect(withinOf(productionStages, 'shell', { STOP_DRAIN_MS: String(drainMs) })).toBeGreaterThanOrEqual(
      shellStopMs(drainMs) + 500,
    );
    expect(workerStopMs(drainMs)).toBeGreaterThanOrEqual(drainMs + 500);
    expect(shellStopMs(drainMs)).toBeGreaterThanOrEqual(workerStopMs(drainMs) + 500);
  });

  it('has one default for API and shell, which read the same variable', () => {
    expect(SHELL_DRAIN_MS).toBe(DEFAULT_DRAIN_MS);
  });

  it('gives a process whose supervisor is gone the same time', () => {
    const [, fixed, drain] = /GRACE_MS =\s*(\d+) \+.*STOP_NOTICE_MS.*STOP_DRAIN_MS \|\| (\d+)/s.exec(
      read('shared/run/child.mjs'),
    );

    expect(Number(drain)).toBe(DEFAULT_DRAIN_MS);
    expect(Number(fixed)).toBeGreaterThanOrEqual(CLOSE_MS + 500);
    expect(Number(fixed) + Number(drain)).toBeGreaterThanOrEqual(SHELL_STOP_MS + 500);
  });

  it.each(containersOf('api'))(
    'gives $name its time in its container, and ten seconds for the notice',
    (its) => {
      expect(its.graceMs).toBeGreaterThanOrEqual(10_000 + its.drainMs + CLOSE_MS);
    },
  );

  it.each(containersOf('shell'))('gives $name its time in its container', (its) => {
    expect(its.graceMs).toBeGreaterThanOrEqual(500 + Math.max(COMPOSER_STOP_MS, shellStopMs(its.drainMs)));
  });

  it('lets a document that arrives slowly pass web replicas for as long as the API waits for it', () => {
    const drainMs = (service, names) =>
      containersOf(service).flatMap((its) => (names.test(its.name) ? [its.drainMs] : []));

    expect(new Set([...drainMs('api', /^api/), ...drainMs('shell', /^web/)])).toEqual(new Set([20_000]));
  });
});
