import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildWorkspaces } from '../build-workspaces.mjs';
import { endRunningCommands } from '../commands.mjs';
import { ensureDemoAdmin } from './demo-admin.mjs';
import { Fault } from '../fault.mjs';
import { ensureInstalled } from '../install.mjs';
import { migrateDatabase } from './migrate-database.mjs';
import { publishLocally } from './local-hosts.mjs';
import { requireFreePorts } from '../ports.mjs';
import { productionStages } from '../processes.mjs';
import { step } from '../progress.mjs';
import { ROOT } from '../project.mjs';
import { readSettings, dataLocations } from './settings.mjs';
import { developmentStages } from './development.mjs';
import { stopRequested } from './stop-requested.mjs';
import { createSupervisor } from './supervisor.mjs';

const SERVING_WITHIN_MS = 180_000;
/** Duration of the first build of all workspaces, without a cache. */
const BUILT_WITHIN_MS = 300_000;
const POLL_MS = 50;

/** Starts the whole site and keeps it running until it is told to stop. Leaves no process behind. */
export async function startSite({ isDev = process.argv.includes('--dev') } = {}) {
  const supervisor = createSupervisor();
  try {
    await Promise.race([stopRequested(), supervisor.death, bringUp(supervisor, loadEnvironment(), isDev)]);
  } finally {
    endRunningCommands();
    await supervisor.stop();
  }
}

/** Variables of a `.env` file apply unless the environment sets them. */
function loadEnvironment() {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** Returns only on an error, because the site runs until it is stopped. */
async function bringUp(supervisor, env, isDev) {
  const settings = readSettings(env);
  console.log(`Starting ${settings.siteUrl}`);
  requireWritable(settings.dataDir);
  await requireFreePorts(portsOf(settings, isDev));
  await ensureInstalled();
  // The API's commands run from its build, even in development.
  await buildWorkspaces({ workspaces: isDev ? ['api'] : [] });
  const migrated = migrateDatabase(settings, env);
  // The error is reported below, with those of the processes that wait for it.
  migrated.catch(() => {});
  if (!isDev) publishLocally(settings);
  const stages = isDev ? developmentStages : productionStages;
  const within = isDev ? BUILT_WITHIN_MS : SERVING_WITHIN_MS;
  const admin = await step('Starting the site', async () => {
    for (const stage of stages(settings, env)) supervisor.startStage(stage);
    const [made] = await Promise.all([
      answers(`http://127.0.0.1:${settings.apiPort}/api/health/ready`, within).then(() =>
        ensureDemoAdmin(settings, env),
      ),
      answers(`http://127.0.0.1:${settings.port}/`, within),
      migrated,
    ]);
    return made;
  });
  console.log(welcome(settings, admin));
  await new Promise(() => {});
}

function requireWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Fault(
      `The data folder ${folder} cannot be written (${error.code}). Allow it, or set DATA_DIR to another folder.`,
    );
  }
}

function portsOf({ port, apiPort, shellDevPort, hosts }, isDev) {
  const hostPorts = hosts.map((host) => [`${host.name.toUpperCase()}_PORT`, host.port]);
  const dev = isDev ? { SHELL_DEV_PORT: shellDevPort } : {};
  return { PORT: port, API_PORT: apiPort, ...dev, ...Object.fromEntries(hostPorts) };
}

async function answers(url, within) {
  const deadline = Date.now() + within;
  while (Date.now() < deadline) {
    const response = await fetch(url, { signal: AbortSignal.timeout(SERVING_WITHIN_MS) }).catch(() => {});
    await response?.body?.cancel();
    if (response?.status === 200) return;
    await wait(POLL_MS);
  }
  throw new Fault(`${url} does not answer. Look at the logs in the data folder, then try again.`);
}

function welcome(settings, { email, password }) {
  const places = dataLocations(settings);
  const shownPassword = settings.adminPassword === undefined ? password : 'the one in ADMIN_PASSWORD';
  return [
    '',
    `Site       ${settings.siteUrl}`,
    `Admin      ${settings.siteUrl}/admin  ${email}  ${shownPassword}`,
    ...Object.entries(places).map(
      ([name, place]) => `${name[0].toUpperCase()}${name.slice(1)}`.padEnd(11) + place,
    ),
    '',
    'Ctrl-C stops it.',
  ].join('\n');
}
