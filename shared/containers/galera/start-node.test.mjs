import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROOT } from '../../run/project.mjs';

const SCRIPT = join(ROOT, 'shared/containers/galera/start-node.sh');
const CLUSTER = '7c0a2e11-ca67-11f0-a0f5-4e6f3a2b1c0d';
const NO_CLUSTER = '00000000-0000-0000-0000-000000000000';
/** The ports at which a node of a cluster answers, and at which one says that it has no data. */
const [CLUSTER_PORT, EMPTY_PORT] = [4567, 4566];

/** The state that Galera keeps between a node's starts. */
const state = (uuid, isSafe) => `# GALERA saved state
version: 2.1
uuid:    ${uuid}
seqno:   -1
safe_to_bootstrap: ${isSafe ? 1 : 0}
`;

let folder;
let members;
let closing;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-node-'));
  // Stands for the image's program, which starts the database.
  const entrypoint = join(folder, 'docker-entrypoint.sh');
  writeFileSync(entrypoint, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  chmodSync(entrypoint, 0o755);
  // Separate loopback addresses, so that all nodes can use the ports that they have on separate machines.
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  members = [1, 2, 3].map((host) => `${network}.${host}`);
  closing = [];
});
afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  rmSync(folder, { recursive: true });
});

/** Starts a node. Resolves `ended` with whether it founds a cluster, or with its exit code if that is not 0. */
function startNode(node, files = {}) {
  const data = join(folder, node);
  mkdirSync(data);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(data, name), content);
  const child = spawn('bash', [SCRIPT], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      NODE: node,
      MEMBERS: members.join(','),
      DATA_FOLDER: data,
      MARIADB_ROOT_PASSWORD: 'of a test',
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) return code;
    expect(output).toContain(`--wsrep-node-name=${node}\n`);
    return output.includes('--wsrep-new-cluster');
  });
  closing.push(async () => {
    child.kill();
    await ended;
  });
  return { ended };
}

/** A node's port. `asked(count)` resolves after that many further requests. */
async function listen(node, port, answer) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(answer);
    server.emit('asked');
  }).listen(port, node);
  await once(server, 'listening');
  closing.push(() => new Promise((closed) => server.close(closed)));
  return {
    async asked(count) {
      for (let times = 0; times < count; times += 1) await once(server, 'asked');
    },
  };
}

const founds = (node, files) => startNode(node, files).ended;

describe('database nodes without data', () => {
  it('found a cluster by the first one when all are up, and the others wait for it', async () => {
    const [first, ...others] = members.map((node) => startNode(node));
    expect(await first.ended).toBe(true);

    await listen(members[0], CLUSTER_PORT, '');
    expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([false, false]);
  });

  // The node that does not answer may have the data. A new cluster would make it drop them.
  it('found none while one does not say that it has none, and join the cluster that they find', async () => {
    const [first, second, third] = members;
    const emptyNode = await listen(second, EMPTY_PORT, 'empty\n');
    const { ended } = startNode(first);
    // It asks one node after another, so by now it has asked the third one too.
    await emptyNode.asked(3);

    await listen(third, CLUSTER_PORT, '');
    expect(await ended).toBe(false);
  });

  it('stop at once when they are told to while they wait', async () => {
    const [first, second] = members;
    const emptyNode = await listen(second, EMPTY_PORT, 'empty\n');
    const { ended } = startNode(first);
    await emptyNode.asked(1);

    await closing.pop()();
    expect(await ended).toBe(143);
  });
});

describe('a database node with data, while no other one answers', () => {
  // Galera leaves the first two files behind when a node fails to fetch its data, and the image leaves the third when
  // its first start fails.
  it.each([
    ['an empty file of its state', { 'grastate.dat': '' }],
    ['a file without a cluster', { 'grastate.dat': state(NO_CLUSTER, false) }],
    ['no file of its state', { ibdata1: '' }],
  ])('founds nothing if it has %s', async (_, files) => {
    expect(await founds(members[0], files)).toBe(false);
    expect(await founds(members[1], files)).toBe(false);
  });

  it('waits for the others if it does not know that it stopped last', async () => {
    const files = { 'grastate.dat': state(CLUSTER, false) };
    expect(await founds(members[0], files)).toBe(false);
    expect(await founds(members[1], files)).toBe(false);
  });

  it('founds the cluster again if it stopped last', async () => {
    const files = { 'grastate.dat': state(CLUSTER, true) };
    expect(await founds(members[0], files)).toBe(true);
    expect(await founds(members[2], files)).toBe(true);
  });
});

it('a database node that stopped last joins the cluster of those that are back before it', async () => {
  await listen(members[1], CLUSTER_PORT, '');

  expect(await founds(members[0], { 'grastate.dat': state(CLUSTER, true) })).toBe(false);
});
