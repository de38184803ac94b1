import { join } from 'node:path';
import { hostFolder } from './site/local-hosts.mjs';
import { ROOT } from './project.mjs';

const HOST = '127.0.0.1';
const origin = (port) => `http://${HOST}:${port}`;

/** The stages of the production site, in start order; the last is the first to end. */
export function productionStages(settings, env) {
  return [
    [apiProcess(settings, env)],
    settings.hosts.map((host) => hostProcess(settings, host, env)),
    [shellProcess(settings, env)],
  ];
}

/** The environment of the API's own programs (server, admin command). */
export function apiEnvironment({ port, apiPort, dataDir, databaseUrl, siteUrl }, env) {
  return {
    ...env,
    NODE_ENV: 'production',
    ADMIN_PASSWORD: undefined,
    PORT: String(apiPort),
    HOST,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SITE_URL: siteUrl,
    SITE_MODE: 'demo',
    TRUSTED_HOPS: '1',
    COMPOSER_URL: env.COMPOSER_URL || origin(port),
    // The composer generates its token when it starts.
    RELEASE_TOKEN_FILE: env.RELEASE_TOKEN_FILE || join(dataDir, 'shell', 'release-token'),
  };
}

/** The composer's environment. */
export function shellEnvironment({ port, apiPort, dataDir, siteUrl, hosts }, env) {
  const remoteUrls = hosts.map(({ name, port: hostPort }) => [`${name.toUpperCase()}_URL`, origin(hostPort)]);
  return {
    ...env,
    NODE_ENV: 'production',
    ADMIN_PASSWORD: undefined,
    DATABASE_URL: undefined,
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_URL: siteUrl,
    SITE_MODE: 'demo',
    API_URL: origin(apiPort),
    ...Object.fromEntries(remoteUrls),
  };
}

/** The log file of a process of the site. */
export const logOf = (dataDir, name) => join(dataDir, 'logs', `${name}.log`);

/** Longer than the API takes (api/src/shutdown-times.ts) after the time for which it still accepts requests. */
export const apiStopsWithin = ({ STOP_NOTICE_MS = '0' }) => 10_000 + Number(STOP_NOTICE_MS);

function apiProcess(settings, env) {
  return {
    name: 'API',
    program: join(ROOT, 'api', 'dist', 'main.js'),
    env: apiEnvironment(settings, env),
    log: logOf(settings.dataDir, 'api'),
    stopWithin: apiStopsWithin(env),
  };
}

function hostProcess({ dataDir }, { name, port }, { PATH }) {
  return {
    name: `${name} host`,
    program: join(ROOT, 'shared', 'run', 'host-remote.mjs'),
    args: [hostFolder(dataDir, name), String(port)],
    env: { PATH },
    log: logOf(dataDir, name),
    stopWithin: 500,
  };
}

function shellProcess(settings, env) {
  return {
    name: 'shell',
    program: join(ROOT, 'shell', 'dist', 'server', 'main.js'),
    env: shellEnvironment(settings, env),
    log: logOf(settings.dataDir, 'shell'),
    // Longer than the composer takes (shell/server/web/connections/drain.ts).
    stopWithin: 5000,
  };
}
