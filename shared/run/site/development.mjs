import { join } from 'node:path';
import { apiStopsWithin, logOf, serverEnvironment, shellEnvironment } from '../processes.mjs';
import { ROOT } from '../project.mjs';

const TSX = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
const WEBPACK = join(ROOT, 'node_modules', 'webpack', 'bin', 'webpack.js');

/** The stages of `npm run dev`: API and composer from source, and one webpack-dev-server for each browser workspace. */
export function developmentStages(settings, env) {
  const workspaces = [
    ...settings.hosts.map(({ workspace, name, port }) =>
      workspaceProcess(settings, { workspace, name, port }, env),
    ),
    workspaceProcess(settings, { workspace: 'shell', name: 'shell-build', port: settings.shellDevPort }, env),
  ];
  return [[apiProcess(settings, env)], workspaces, [composerProcess(settings, env)]];
}

function apiProcess(settings, env) {
  return {
    name: 'API',
    program: TSX,
    args: ['watch', '--clear-screen=false', join(ROOT, 'api', 'src', 'main.ts')],
    env: { ...serverEnvironment(settings, env), NODE_ENV: 'development' },
    log: logOf(settings.dataDir, 'api'),
    stopWithin: apiStopsWithin(env),
  };
}

function workspaceProcess({ dataDir }, { workspace, name, port }, env) {
  return {
    name: `${name} dev server`,
    program: WEBPACK,
    args: ['serve', '--mode', 'development'],
    cwd: join(ROOT, workspace),
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
