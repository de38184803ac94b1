import http, {
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach } from '@jest/globals';
import type { Logger } from 'pino';
import type { Composition } from '../model/composition.ts';
import { answerControlPort, type ControlPortOptions } from '../control/control-port.ts';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import { App } from '../web/app.ts';
import type { VisitorMetrics } from '../web/canary/canary-router.ts';
import { createServerWithTimeouts } from '../web/edge/create-server.ts';
import { ComposerClient } from '../web/control/composer-client.ts';
import { ComposerRequests } from '../web/control/composer-requests.ts';
import { FaultSender } from '../web/faults/fault-sender.ts';
import { Faults, type Fault } from '../web/faults/faults.ts';
import type { Hsts } from '../web/edge/headers.ts';
import type { Previews } from '../web/preview/previews.ts';
import type { ApiProcessTimes } from '../web/proxy/api-process.ts';
import { ApiProxy, type ProxyLimits } from '../web/proxy/api-proxy.ts';
import { recordingLogger } from './composer.fixture.ts';

const closers: (() => Promise<unknown>)[] = [];

/** Stops all servers after each test. */
export function endServersAfterEach(): void {
  afterEach(endServers);
}

/** Stops all started servers. */
export async function endServers(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** Starts an HTTP server on a free port. It is stopped with the others. */
export function listen(handler: RequestListener, options: ServerOptions = {}): Promise<Listening> {
  return listenOn(http.createServer(options, handler));
}

interface Listening {
  readonly server: Server;
  readonly port: number;
  readonly url: string;
}

/** Starts a server on a free port. It is stopped with the others. */
export async function listenOn(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}` };
}

interface ShellOptions {
  readonly composition?: Composition;
  readonly apiUrl?: string;
  /** Several API processes. */
  readonly apiUrls?: readonly string[];
  readonly apiTimes?: ApiProcessTimes;
  readonly apiTimeoutMs?: number;
  readonly proxyLimits?: Partial<ProxyLimits>;
  readonly storeFolder?: string;
  /** Replaces the one in `storeFolder`. */
  readonly store?: ReleaseStore;
  readonly storeTimeoutMs?: number;
  readonly overTls?: boolean;
  readonly hsts?: Hsts;
  readonly trustedHops?: number;
  readonly control?: Pick<ControlPortOptions, 'token' | 'run'>;
  readonly previews?: Previews;
  readonly metrics?: VisitorMetrics;
  readonly status?: () => string | Promise<string>;
  readonly deploys?: () => Promise<string>;
}

/** The shell's server with a given composition. */
export async function startShell(options: ShellOptions = {}) {
  const { logger, lines } = recordingLogger();
  const { apiUrl = 'http://127.0.0.1:9', apiUrls = [apiUrl], apiTimeoutMs = 5000 } = options;
  const overTls = options.overTls ?? false;
  const hsts = overTls ? (options.hsts ?? 'host') : 'off';
  const proxy = new ApiProxy({
    apiUrls,
    timeoutMs: apiTimeoutMs,
    logger,
    ...options.apiTimes,
    hsts,
    ...(options.proxyLimits ? { limits: options.proxyLimits } : {}),
  });
  const reports: Fault[] = [];
  const faultSender = new FaultSender({ apiUrls, logger, timeoutMs: apiTimeoutMs });
  const clock = { now: new Date('2026-01-01T00:00:00Z') };
  const faults = new Faults({
    now: () => clock.now,
    onFault: (fault, visitor) => {
      reports.push(fault);
      faultSender.send(fault, visitor);
    },
  });
  const composer = await listenAsComposer(options, logger);
  const app: App = new App({
    faults,
    ...(options.metrics ? { metrics: options.metrics } : {}),
    store: options.store ?? new ReleaseStore(options.storeFolder ?? '/nowhere'),
    ...(options.storeTimeoutMs === undefined ? {} : { storeTimeoutMs: options.storeTimeoutMs }),
    overTls,
    hsts,
    trustedHops: options.trustedHops ?? 0,
    proxy,
    logger,
    ...(composer ? { composer: composerAt(composer.url, logger, options.control?.token) } : {}),
    ...(options.previews ? { previews: options.previews } : {}),
  });
  if (options.composition) app.show(options.composition);
  const { server, port, url } = await listenOn(createServerWithTimeouts(app.handle));
  const stop = () => {
    proxy.close();
    faultSender.close();
  };
  closers.push(() => Promise.resolve(stop()));
  return {
    app,
    composer,
    server,
    port,
    url,
    lines,
    reports,
    clock,
    stop,
    get: (path: string, asked?: Asked) => ask(port, path, asked),
  };
}

/** A composer's control port, if the test defines one. */
async function listenAsComposer(
  { control, status, deploys }: ShellOptions,
  logger: Logger,
): Promise<Listening | null> {
  if (!control && !status && !deploys) return null;
  return listen(
    answerControlPort({
      ...(control ?? { token: '', run: () => Promise.reject(new Error('no commands')) }),
      logger,
      isLeading: () => true,
      status: () => Promise.resolve(status?.() ?? '{}'),
      deploys: deploys ?? (() => Promise.resolve('{}')),
      health: () => Promise.resolve('{}'),
      takeCounts: () => undefined,
    }),
  );
}

function composerAt(url: string, logger: Logger, token?: string): ComposerRequests {
  return new ComposerRequests(
    new ComposerClient({ composerUrls: [url], logger }),
    token === undefined ? {} : { token },
  );
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

/** Sends one request without following redirects, decompressing or normalizing anything. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (response) => {
        buffer(response).then(
          (bytes) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: bytes,
              text: bytes.toString(),
            }),
          reject,
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Writes bytes to a port and resolves with everything received until the other side closes. */
export function talk(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    buffer(socket).then((answer) => resolve(answer.toString()), reject);
  });
}
