import { setTimeout as pause } from 'node:timers/promises';
import type { Deploy } from '@site/shared/contracts';
import { readRetries } from '../engines/front.ts';
import type { Ending, Measures } from '../faults/fault.ts';
import type { Application } from '../load/applicants.ts';
import type { Client } from '../load/client.ts';
import type { Publication } from '../load/releases.ts';
import type { Replicas } from '../load/replicas.ts';
import type { Counts } from '../load/staff.ts';
import type { Visits } from '../load/visitors.ts';
import type { Site } from '../parts/site.ts';
import { countMails } from './mails.ts';
import { compareDocuments, readApplications, readOutbox, readSentMails } from './read-back.ts';
import { atMost, told, type Row } from './rows.ts';

export interface Evidence {
  readonly site: Site;
  readonly client: Client;
  readonly token: string;
  readonly visits: Visits;
  readonly applications: readonly Application[];
  readonly staff: { readonly signIns: Counts; readonly lists: Counts };
  readonly replicas: Replicas;
  readonly measures: Measures;
  readonly endings: readonly Ending[];
  readonly publications: readonly Publication[];
  readonly deploys: readonly Deploy[];
  readonly notRun: readonly string[];
  readonly broken: readonly string[];
  readonly drainMs: number;
  say(line: string): void;
}

const LIMIT_MS = 1000;
const DECISION_LIMIT_S = 5;

/** The table of everything that was lost, duplicated or late. */
export async function judge(evidence: Evidence): Promise<Row[]> {
  return [
    ...(await visitRows(evidence)),
    ...(await applicationRows(evidence)),
    ...(await mailRows(evidence)),
    ...releaseRows(evidence),
    atMost(
      'faults that the drill could not run to their end',
      0,
      evidence.notRun.length + evidence.broken.length,
    ),
  ];
}

async function visitRows({ visits, site, staff }: Evidence): Promise<Row[]> {
  const { pages, assets, failures, slowestMs } = visits;
  const { refused, silent, unread } = await readRetries(site.frontLog);
  const of = ({ done, failed }: Counts) => `${done} answered, ${failed} not`;
  return [
    atMost(`page and asset requests failed, of ${pages} and ${assets}`, 0, failures.length),
    told(
      'requests that nginx gave to the other replica',
      `${refused} after a failed connection, ${silent} after 3 s of silence, ${unread} for an asset that the first could not read`,
    ),
    told('slowest page', `${(slowestMs / 1000).toFixed(1)} s`),
    told('sign-ins', of(staff.signIns)),
    told("staff's list of applications", of(staff.lists)),
  ];
}

async function applicationRows({ applications, site, client, token }: Evidence): Promise<Row[]> {
  const { byMark } = await readApplications(site);
  const acknowledged = applications.filter(({ receipt }) => receipt !== null);
  const rowsOf = ({ mark }: Application) => byMark.get(mark)?.length ?? 0;
  const lost = acknowledged.filter((each) => !byMark.get(each.mark)?.includes(each.receipt?.id ?? ''));
  const doubled = applications.filter((each) => rowsOf(each) > 1);
  const repeated = applications.filter(({ attempts }) => attempts > 1).length;
  const { compared, wrong } = await compareDocuments(applications, client, token);
  const refused = applications.filter(({ fault }) => fault !== null);
  return [
    atMost(`acknowledged applications lost, of ${acknowledged.length}`, 0, lost.length),
    atMost('applications doubled', 0, doubled.length),
    atMost(`documents with other bytes, of ${compared} compared`, 0, wrong),
    told('applications sent more than once under one key', String(repeated)),
    told('applications refused or given up by their sender', String(refused.length)),
  ];
}

async function mailRows({ site, endings, drainMs, say }: Evidence): Promise<Row[]> {
  let outbox = await readOutbox(site);
  const open = () => outbox.filter(({ state }) => state === 'waiting').length;
  for (const deadline = Date.now() + drainMs; open() > 0 && Date.now() < deadline;) {
    say(`${open()} mails are still due`);
    await pause(10_000);
    outbox = await readOutbox(site);
  }
  const { due, twice, unrecorded, never } = countMails(outbox, await readSentMails(site), endings);
  return [
    atMost(`mails sent twice, of ${due} due`, 0, twice),
    atMost('mails never sent', 0, never),
    told('mails sent twice because of a kill between hand-over and its record', String(unrecorded)),
  ];
}

function releaseRows({ measures, publications, deploys, replicas }: Evidence): Row[] {
  const times = ({ remote, version }: Publication) =>
    deploys.filter(
      ({ owner, version: live, isDecided }) => owner === remote && live === version && !isDecided,
    ).length;
  const notOnce = publications.filter((publication) => times(publication) !== 1);
  const slowest = replicas.slowest();
  const late = publications.map(({ at, liveAt }) => ((liveAt ?? Infinity) - at) / 1000);
  const decision = measures.nextDecisionMs.length > 0 ? Math.max(...measures.nextDecisionMs) / 1000 : null;
  return [
    ...(decision === null
      ? []
      : [atMost("next decision after the leader's kill", DECISION_LIMIT_S, decision, ' s')]),
    atMost(`releases not admitted exactly once, of ${publications.length}`, 0, notOnce.length),
    told(
      'published → live',
      `median ${median(late).toFixed(1)} s, slowest ${Math.max(...late).toFixed(1)} s`,
    ),
    atMost(
      `replicas differ in what is live, over ${replicas.changes()} changes${slowest.during ? ` (slowest: ${slowest.name} during ${slowest.during})` : ''}`,
      LIMIT_MS,
      slowest.ms,
      ' ms',
    ),
    atMost('rollback, all replicas', LIMIT_MS, measures.rollbackMs, ' ms'),
  ];
}

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
