import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** Serves the files of one folder, as a remote's host does. Sends its port to its parent. */
const [folder = ''] = process.argv.slice(2);
const server = http.createServer((request, response) => {
  readFile(path.join(folder, path.normalize(`/${request.url ?? ''}`))).then(
    (bytes) => response.end(bytes),
    () => response.writeHead(404).end(),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
