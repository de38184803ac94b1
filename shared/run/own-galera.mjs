import { createInterface } from 'node:readline';
import { isGaleraInstalled, startGalera } from './provision/galera.mjs';

/**
 * For tests that break a database cluster. Prints `{ url, nodes: [{ port, pid }] }` of a private Galera cluster of
 * three nodes, and stops it when stdin closes. The test kills a node by its pid. Input: a line with the index of a node
 * restarts it and prints `{ pid }`; the line `whole` prints `{}` once all nodes are members. Exits with 1 if Galera is
 * not installed; `--find` only reports whether it is.
 */
if (!isGaleraInstalled()) process.exitCode = 1;
else if (!process.argv.includes('--find')) await serve();

async function serve() {
  const { nodes, url, untilWhole, stop } = await startGalera();
  const print = (value) => console.log(JSON.stringify(value));
  print({ url: url('mysql'), nodes: nodes.map((node) => ({ port: node.port, pid: node.pid() })) });
  const lines = createInterface({ input: process.stdin });
  // Also while a killed node restarts.
  lines.once('close', () => stop().then(() => process.exit()));
  for await (const line of lines) {
    const node = nodes[Number(line)];
    await (line === 'whole' ? untilWhole() : node.start());
    print({ pid: node?.pid() });
  }
}
