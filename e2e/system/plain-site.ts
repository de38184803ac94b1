import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** A page's own HTML without any script, served as a plain file from memory: the lower limit of load times. */
export async function startPlainSite(origin: string, paths: readonly string[]) {
  const pages = new Map(
    await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(origin + path);
        return [path, brotliCompressSync(withoutScript(await response.text()))] as const;
      }),
    ),
  );
  const server = createServer(({ url = '' }, response) => {
    const page = pages.get(url);
    response.writeHead(page ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
    });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function withoutScript(html: string): string {
  return html
    .replaceAll(/<template id="later">.*?<\/template>/gs, '')
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
}
