import { join } from 'node:path';
import { apiEnvironment, apiStopsWithin, logOf, shellEnvironment } from './processes.mjs';
import { ROOT } from './project.mjs';

const TSX = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
const WEBPACK = join(ROOT, 'node_modules', 'webpack', 'bin', 'webpack.js');

/** The stages of `npm run dev`: API and composer from source, one webpack-dev-server for each room of the browser. */
export function developmentStages(settings, env) {
  const rooms = [
    ...settings.hosts.map(({ room, name, port }) => roomProcess(settings, { room, name, port }, env)),
    roomProcess(settings, { room: 'shell', name: 'shell-build', port: settings.shellDevPort }, env),
  ];
  return [[apiProcess(settings, env)], rooms, [composerProcess(settings, env)]];
}

function apiProcess(settings, env) {
  return {
    name: 'API',
    program: TSX,
    args: ['watch', '--clear-screen=false', join(ROOT, 'api', 'src', 'main.ts')],
    env: { ...apiEnvironment(settings, env), NODE_ENV: 'development' },
    log: logOf(settings.dataDir, 'api'),
    stopWithin: apiStopsWithin(env),
  };
}

function roomProcess({ dataDir }, { room, name, port }, env) {
  return {
    name: `${name} dev server`,
    program: WEBPACK,
    args: ['serve', '--mode', 'development'],
    cwd: join(ROOT, room),
    env: { ...env, NODE_ENV: 'development', DEV_PORT: String(port) },
    log: logOf(dataDir, name),
    stopWithin: 1000,
  };
}

function composerProcess(settings, env) {
  return {
    name: 'composer',
    program: TSX,
    args: [join(ROOT, 'shell', 'server', 'dev', 'main.ts')],
    env: {
      ...shellEnvironment(settings, env),
      NODE_ENV: 'development',
      SHELL_DEV_URL: `http://127.0.0.1:${settings.shellDevPort}`,
    },
    log: logOf(settings.dataDir, 'shell'),
    stopWithin: 1000,
  };
}
