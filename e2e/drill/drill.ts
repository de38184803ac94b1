import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mountDisk, SMALL_DISKS } from './faults/disk.ts';
import { COMPOSERS, partsOf, WEBS, type Ending, type Measures, type Scene } from './faults/fault.ts';
import { measureRollback } from './faults/rollback.ts';
import { createApplicants } from './load/applicants.ts';
import { createClient } from './load/client.ts';
import { atRate, repeatedly, type Running } from './load/clock.ts';
import { createComposers } from './load/composers.ts';
import { createReleases } from './load/releases.ts';
import { createReplicas } from './load/replicas.ts';
import { createStaff } from './load/staff.ts';
import { createVisitors } from './load/visitors.ts';
import { judge } from './judge/judge.ts';
import type { Row } from './judge/rows.ts';
import type { Options } from './options.ts';
import { startSite, type Site } from './parts/site.ts';

export interface Report {
  readonly rows: readonly Row[];
  /** Failed requests and faults, for the report file. */
  readonly details: object;
}

type Say = (line: string) => void;

const SMALL_DISK_MB = 96;
const VISITS_PER_SECOND = 5;
const SIGN_IN_EVERY_MS = 4000;
const LIST_EVERY_MS = 2000;
const RELEASE_EVERY_MS = 20_000;
const LOOK_EVERY_MS = 250;
const QUIET_MS = 10_000;
const MIN_PER_SECOND = 1;
const MAX_PER_SECOND = 8;
/** How long to wait for unfinished work at the end. The lease of a mail is five minutes. */
const DRAIN_MS = 390_000;

/** Starts the scaled site, breaks it under load, and returns what was lost. Cleans up when `interrupted` rejects. */
export async function drill(
  { faults, minutes, submissions }: Options,
  say: Say,
  interrupted: Promise<never>,
): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'site-drill-'));
  // Started as root, nginx keeps request bodies here as another user.
  await chmod(folder, 0o755);
  const unmounts: (() => Promise<void>)[] = [];
  const running: { site?: Site } = {};
  try {
    for (const name of SMALL_DISKS) {
      await mkdir(join(folder, name));
      unmounts.push(await mountDisk(join(folder, name), SMALL_DISK_MB));
    }
    const starting = startSite(folder, say);
    starting.then(
      (started) => (running.site = started),
      () => undefined,
    );
    const started = await Promise.race([starting, interrupted]);
    return await Promise.race([underLoad(started, { faults, minutes, submissions }, say), interrupted]);
  } finally {
    say('stopping');
    await running.site?.stop();
    for (const unmount of unmounts) await unmount();
    if (process.env['DRILL_KEEP'] !== '1') await rm(folder, { recursive: true, force: true });
  }
}

async function underLoad(
  site: Site,
  { faults, minutes, submissions }: Omit<Options, 'isList'>,
  say: Say,
): Promise<Report> {
  let during = 'start';
  const composers = createComposers(COMPOSERS.map((name) => site.replicas[name]));
  await untilComposed(composers, say);
  const pages = createClient(site.url);
  const forms = createClient(site.url);
  const visitors = await createVisitors(pages, () => during);
  const applicants = createApplicants(forms);
  const staff = createStaff(forms, site.admin);
  const releases = createReleases(site.hosts, composers);
  const replicas = createReplicas(
    Object.fromEntries(WEBS.map((name) => [name, site.replicas[name].url])),
    () => during,
  );
  const measures: Measures = { nextDecisionMs: [], rollbackMs: null };
  const endings: Ending[] = [];
  const scene: Scene = { site, replicas, releases, measures, endings, say };

  const planned = faults.reduce((sum, { seconds }) => sum + seconds, QUIET_MS / 1000);
  const perSecond = Math.min(MAX_PER_SECOND, Math.max(MIN_PER_SECOND, (submissions / planned) * 1.1));
  say(`load: ${VISITS_PER_SECOND} visits and ${perSecond.toFixed(1)} applications a second`);
  const deadline = Date.now() + minutes * 60_000;
  await staff.signIn();
  const sending = atRate(perSecond, 400, async () => {
    if (applicants.applications().length < submissions) await applicants.send();
  });
  const releasing = releases.begin(RELEASE_EVERY_MS);
  const looking = [repeatedly(LOOK_EVERY_MS, () => releases.look()), replicas.begin()];
  const visiting: Running[] = [
    atRate(VISITS_PER_SECOND, 200, () => visitors.visit()),
    repeatedly(SIGN_IN_EVERY_MS, () => staff.signIn()),
    repeatedly(LIST_EVERY_MS, () => staff.readList()),
  ];

  during = 'quiet';
  await pause(QUIET_MS);
  const notRun: string[] = [];
  const broken: string[] = [];
  for (const fault of faults) {
    if (Date.now() > deadline) {
      notRun.push(fault.name);
      continue;
    }
    during = fault.name;
    const before = visitors.visits().failures.length;
    try {
      await fault.run(scene);
      await Promise.all(partsOf(site).map((part) => part.untilReady()));
    } catch (error) {
      broken.push(`${fault.name}: ${error instanceof Error ? error.message : String(error)}`);
      say(`${fault.name} FAILED: ${error instanceof Error ? error.message : String(error)}`);
    }
    const { pages: opened, failures } = visitors.visits();
    say(
      `${fault.name}: ${failures.length - before} failed requests; so far ${opened} pages, ${applicants.applications().length} applications`,
    );
  }
  during = 'end';
  say('the rest of the applications');
  while (applicants.applications().length < submissions && Date.now() < deadline) await pause(500);
  await sending.stop();
  await releasing.stop();
  say('waiting until the last release is live');
  const late = Date.now() + 90_000;
  while (!releases.areAllLive() && Date.now() < late) await pause(500);
  // Before the rollback, which makes earlier releases live again.
  await releases.look();
  const [publications, deploys] = [[...releases.publications()], releases.deploys()];
  await measureRollback(scene).catch((error: unknown) => say(`rollback FAILED: ${String(error)}`));
  await Promise.all([...visiting, ...looking].map((running) => running.stop()));

  say('reading back what was saved and sent');
  await staff.signIn();
  const rows = await judge({
    ...{ site, measures, endings, publications, deploys, notRun, broken, say },
    client: forms,
    token: staff.token(),
    visits: visitors.visits(),
    applications: applicants.applications(),
    staff: staff.counts(),
    replicas,
    drainMs: DRAIN_MS,
  });
  pages.close();
  forms.close();
  return {
    rows,
    details: {
      failures: visitors.visits().failures,
      refused: applicants.applications().filter(({ fault }) => fault !== null),
      publications,
      endings,
      broken,
      notRun,
    },
  };
}

async function untilComposed(composers: ReturnType<typeof createComposers>, say: Say): Promise<void> {
  say('waiting for the first composition');
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await pause(200)) {
    const status = await composers.status();
    if (status && Object.values(status.remotes).every(({ live }) => live)) return;
  }
  throw new Error('The site did not come up: its composers report no composition with all remotes.');
}
