import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { builtProgram } from '../testing/built-program.fixture.ts';
import { endServersAfterEach, listen } from '../testing/servers.fixture.ts';

const MODULE = pathToFileURL(builtProgram('disable-network.ts')).href;
let caught: number;
let port: number;

endServersAfterEach();
beforeEach(async () => {
  caught = 0;
  const catcher = await listen((_request, response) => response.end());
  catcher.server.on('connection', () => (caught += 1));
  port = catcher.port;
});

/** Runs code in a separate Node process, with or without network, and resolves with its output. */
async function tryIt(code: string, closed: boolean): Promise<string> {
  const script = `
    const { disableNetwork } = await import('${MODULE}');
    const port = ${port};
    if (${closed}) disableNetwork();
    try { await (async () => { ${code} })(); console.log('went out'); }
    catch (error) { console.log((error.cause ?? error).message); }
    process.exit();`;
  const flags = ['--no-warnings', '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  return stdout.trim();
}

const once = (emitter: string) =>
  `await new Promise((resolve, reject) => ${emitter}.once('connect', resolve).once('response', resolve).once('error', reject));`;

describe('a process without network', () => {
  it.each([
    ['fetch', 'await fetch(`http://127.0.0.1:${port}/`);'],
    ['net', `const net = await import('node:net'); ${once("net.connect(port, '127.0.0.1')")}`],
    ['http', `const http = await import('node:http'); ${once('http.get({ port, host: "127.0.0.1" })')}`],
    [
      'http2',
      `const http2 = await import('node:http2'); ${once('http2.connect(`http://127.0.0.1:${port}`)')}`,
    ],
    [
      'a socket of Node itself',
      `const { TCP, TCPConnectWrap, constants } = process.binding('tcp_wrap');
       const socket = new TCP(constants.SOCKET);
       await new Promise((resolve) => {
         const request = new TCPConnectWrap();
         request.oncomplete = resolve;
         socket.connect(request, '127.0.0.1', port);
       });`,
    ],
  ])('cannot connect using %s', async (_, code) => {
    expect(await tryIt(code, false)).toBe('went out');
    expect(caught).toBe(1);

    expect(await tryIt(code, true)).toMatch(/network is disabled/);
    expect(caught).toBe(1);
  });

  it.each([
    ['a datagram', "const dgram = await import('node:dgram'); dgram.createSocket('udp4').send('x', port);"],
    ['a name', "const dns = await import('node:dns'); await dns.promises.lookup('localhost');"],
    [
      'a name asked of a server',
      "const dns = await import('node:dns'); new dns.Resolver().resolve4('a.example', () => 0);",
    ],
    ['listening on a port', "const net = await import('node:net'); net.createServer().listen(0);"],
  ])('cannot connect using %s', async (_, code) => {
    expect(await tryIt(code, true)).toMatch(/network is disabled/);
  });
});
