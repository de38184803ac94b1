import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { DRAIN_MS } from '../../shell/server/serve/drain.ts';
import { productionStages } from './processes.mjs';
import { ROOT } from './project.mjs';

const settings = { hosts: [], dataDir: '/nowhere', apiPort: 1, shellPort: 2 };

it('leaves the composer the time that it drains for before it is killed', () => {
  const shell = productionStages(settings, {})
    .flat()
    .find(({ name }) => name === 'shell');
  const [, grace] = /GRACE_MS = (\d+)/.exec(readFileSync(join(ROOT, 'shared/run/child.mjs'), 'utf8')) ?? [];

  expect(shell.stopWithin).toBeGreaterThanOrEqual(DRAIN_MS + 1000);
  expect(Number(grace)).toBeGreaterThanOrEqual(DRAIN_MS + 1000);
});
