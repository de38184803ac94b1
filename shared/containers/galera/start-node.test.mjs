import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../../run/project.mjs';

const CLUSTER = '7c0a2e11-ca67-11f0-a0f5-4e6f3a2b1c0d';
const NO_CLUSTER = '00000000-0000-0000-0000-000000000000';

/** What Galera keeps of a node between its starts. */
const state = (uuid, isSafe) => `# GALERA saved state
version: 2.1
uuid:    ${uuid}
seqno:   -1
safe_to_bootstrap: ${isSafe ? 1 : 0}
`;

describe('a database node, while no other one answers', () => {
  let folder;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'start-node-'));
    // Stands for the image's program, which starts the database.
    const entrypoint = join(folder, 'docker-entrypoint.sh');
    writeFileSync(entrypoint, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
    chmodSync(entrypoint, 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Whether the node founds a cluster. `saved` is its file; null: there is none. */
  function founds(node, saved) {
    const file = join(folder, 'grastate.dat');
    rmSync(file, { force: true });
    if (saved !== null) writeFileSync(file, saved);
    const args = execFileSync('bash', [join(ROOT, 'shared/containers/galera/start-node.sh')], {
      encoding: 'utf8',
      env: {
        PATH: `${folder}${delimiter}${process.env.PATH}`,
        NODE: node,
        GRASTATE: file,
        MARIADB_ROOT_PASSWORD: 'of a test',
      },
    }).split('\n');
    expect(args).toContain(`--wsrep-node-name=${node}`);
    return args.includes('--wsrep-new-cluster');
  }

  it('founds the cluster if it is the first one and has no data', () => {
    expect(founds('database-1', null)).toBe(true);
    expect(founds('database-2', null)).toBe(false);
  });

  // Galera leaves both when a node fails to fetch its data. The others may have it, and would lose it to a new cluster.
  it.each([
    ['an empty file', ''],
    ['a file without a cluster', state(NO_CLUSTER, false)],
  ])('founds nothing if it failed to join and left %s', (_, saved) => {
    expect(founds('database-1', saved)).toBe(false);
    expect(founds('database-2', saved)).toBe(false);
  });

  it('waits for the others if it does not know that it stopped last', () => {
    expect(founds('database-1', state(CLUSTER, false))).toBe(false);
    expect(founds('database-2', state(CLUSTER, false))).toBe(false);
  });

  it('founds the cluster again if it stopped last', () => {
    expect(founds('database-1', state(CLUSTER, true))).toBe(true);
    expect(founds('database-3', state(CLUSTER, true))).toBe(true);
  });
});
