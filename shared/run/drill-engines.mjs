// For `npm run drill`: installs the engines of the scaled site, starts its database nodes, and makes them fail. Started
// with an IPC
// channel, and stops everything when it closes.
import { existsSync } from 'node:fs';
import { Fault } from './fault.mjs';
import { provisionGalera, startGalera } from './provision/galera.mjs';
import { aptInstall, findProgram } from './provision/system-packages.mjs';

/** Program → Debian package. */
const PROGRAMS = {
  'redis-server': 'redis-server',
  nginx: 'nginx-light',
  openssl: 'openssl',
  faketime: 'faketime',
  setpriv: 'util-linux',
};
const faketime = () =>
  ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib']
    .map((folder) => `${folder}/faketime/libfaketimeMT.so.1`)
    .find((file) => existsSync(file));

async function install() {
  await provisionGalera({ mayInstall: true });
  const paths = {};
  for (const [program, name] of Object.entries(PROGRAMS)) {
    if (!findProgram(program)) await aptInstall(name);
    paths[program] = findProgram(program);
    if (!paths[program]) throw new Fault(`The drill needs ${program}. Install ${name}.`);
  }
  return paths;
}

const nodesOf = ({ nodes }) => nodes.map((node) => ({ name: node.name, port: node.port, pid: node.pid() }));

let cluster;
const COMMANDS = {
  install: async () => ({ programs: await install(), faketime: faketime() ?? null }),
  async start() {
    cluster = await startGalera();
    return nodesOf(cluster);
  },
  async startNode({ node }) {
    await cluster.nodes[node].start();
    return nodesOf(cluster);
  },
  killNode: ({ node, signal }) => cluster.nodes[node].kill(signal),
  stop: () => cluster?.stop(),
};

process.on('message', async ({ id, verb, ...given }) => {
  try {
    process.send({ id, result: (await COMMANDS[verb](given)) ?? null });
  } catch (error) {
    process.send({ id, fault: error.message });
  }
});
process.once('disconnect', async () => {
  await cluster?.stop();
  process.exit();
});
