// Serves the folder that a remote is published to on its port: `node host-remote.mjs <folder> <port>`.
import { createStaticHost } from './site/static-host.mjs';

const [, , folder, port] = process.argv;
const host = createStaticHost(folder);

host.listen(Number(port), '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    host.close();
    host.closeAllConnections();
  });
}
