import { join } from 'node:path';
import { hostFolder } from './site/local-hosts.mjs';
import { ROOT } from './project.mjs';

const HOST = '127.0.0.1';
const origin = (port) => `http://${HOST}:${port}`;

/** The stages of the production site in start order. They are stopped in reverse order. */
export function productionStages(settings, env) {
  return [
    [apiProcess(settings, env)],
    settings.hosts.map((host) => hostProcess(settings, host, env)),
    [shellProcess(settings, env)],
  ];
}

/** Environment for the API's commands. */
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

/** How long the server waits while the database is migrated. */
const MIGRATED_WITHIN_MS = '60000';

/** Environment for the API's server. */
export const serverEnvironment = (settings, env) => ({
  ...apiEnvironment(settings, env),
  DATABASE_WAIT_MS: env.DATABASE_WAIT_MS || MIGRATED_WITHIN_MS,
});

/** Environment for the composer. */
export function shellEnvironment({ port, apiPort, dataDir, siteUrl, hosts }, env) {
  const remoteUrls = hosts.map(({ name, port: hostPort }) => [`${name.toUpperCase()}_URL`, origin(hostPort)]);
  return {
    ...env,
    NODE_ENV: 'production',
    ADMIN_PASSWORD: undefined,
    DATABASE_URL: undefined,
    // This variable is for the API; the composer generates the token itself.
    RELEASE_TOKEN_FILE: undefined,
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

/** Longer than the API's stop: notice, drain and closing (api/src/shutdown-times.ts). */
export const apiStopsWithin = ({ STOP_NOTICE_MS, STOP_DRAIN_MS }) =>
  6000 + Number(STOP_NOTICE_MS || 0) + Number(STOP_DRAIN_MS || 4000);

/** Longer than the stop of composer and web (shell/server/stop-times.ts). */
const shellStopsWithin = ({ STOP_DRAIN_MS }) => 2500 + Number(STOP_DRAIN_MS || 4000);

function apiProcess(settings, env) {
  return {
    name: 'API',
    program: join(ROOT, 'api', 'dist', 'main.js'),
    env: serverEnvironment(settings, env),
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
    stopWithin: shellStopsWithin(env),
  };
}
