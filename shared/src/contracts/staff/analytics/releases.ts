import * as z from 'zod/mini';
import { defineEndpoint } from '../../common/endpoint.ts';
import { checkWindowOrder, IsoDate } from '../../common/day-window.ts';
import { MAX_EXPORT_DAYS } from './export.ts';
import { VitalsSummary } from './vitals.ts';

const Count = z.int().check(z.gte(0));
/** The shell or a remote. */
const Owner = z.string('Choose a remote').check(z.regex(/^[a-z-]{1,20}$/, 'Choose a remote'));

/** What one release did within the window. */
export const ReleaseRow = z.object({
  version: z.string(),
  /** When it last went live. Null if the composer never reported it. */
  liveAt: z.nullable(z.iso.datetime()),
  isLive: z.boolean(),
  /** Compressed JavaScript for browsers, in bytes. Null if unknown. */
  scriptBytes: z.nullable(Count),
  /** Views of its pages. The shell has none of its own. */
  pageviews: Count,
  /** Errors in visitors' browsers, and files that did not load. */
  errors: Count,
  failedLoads: Count,
  ...VitalsSummary.shape,
});
export type ReleaseRow = z.infer<typeof ReleaseRow>;

/** Maximum number of listed releases; the latest ones are kept. */
export const MAX_RELEASES_LISTED = 200;

/** The releases of one team. Contains sums only, nothing about a person. */
export const ReleaseReport = z.object({
  owner: z.string(),
  window: z.object({ startDate: z.string(), endDate: z.string() }),
  timeZone: z.string(),
  /** Each day of the window, oldest first. */
  days: z
    .array(z.object({ date: z.string(), pageviews: Count, errors: Count, failedLoads: Count }))
    .check(z.maxLength(MAX_EXPORT_DAYS.daily)),
  /** The most recent to go live first. Releases without a deploy or a visit in the window are left out, except the live one. */
  releases: z.array(ReleaseRow).check(z.maxLength(MAX_RELEASES_LISTED)),
});
export type ReleaseReport = z.infer<typeof ReleaseReport>;

export const ReleasesQuery = z
  .object({ owner: Owner, startDate: IsoDate, endDate: IsoDate })
  .check(checkWindowOrder);

/** What the releases of one remote, or of the shell, did. */
export const readReleaseReport = defineEndpoint({
  name: 'readReleaseReport',
  method: 'GET',
  path: '/api/admin/analytics/releases',
  access: 'read-analytics',
  query: ReleasesQuery,
  status: 200,
  reply: ReleaseReport,
  problems: [401, 403, 422],
});

export const MAX_TEAM_LINK_DAYS = 90;
/** The longest window of a team report, in days. */
export const MAX_TEAM_WINDOW_DAYS = 92;
const DAY_MS = 24 * 60 * 60_000;

/** Issues a ticket that shows one team's report without an account until it expires. */
export const createTeamTicket = defineEndpoint({
  name: 'createTeamTicket',
  method: 'POST',
  path: '/api/admin/analytics/team-tickets',
  access: 'read-analytics',
  body: z.object({
    owner: Owner,
    days: z
      .int()
      .check(
        z.gte(1, 'Choose 1 day or more'),
        z.lte(MAX_TEAM_LINK_DAYS, `Choose ${MAX_TEAM_LINK_DAYS} days or fewer`),
      ),
  }),
  status: 201,
  reply: z.object({ ticket: z.string(), expiresAt: z.iso.datetime() }),
  problems: [401, 403, 422],
});

/** The team report behind a ticket. The ticket is sent in the body so that no log contains it. */
export const readTeamReport = defineEndpoint({
  name: 'readTeamReport',
  method: 'POST',
  path: '/api/team-report',
  access: 'public',
  body: z.object({ ticket: z.string().check(z.maxLength(200)), startDate: IsoDate, endDate: IsoDate }).check(
    checkWindowOrder,
    z.refine(
      ({ startDate, endDate }) => Date.parse(endDate) - Date.parse(startDate) < MAX_TEAM_WINDOW_DAYS * DAY_MS,
      { path: ['startDate'], error: `Choose ${MAX_TEAM_WINDOW_DAYS} days or fewer` },
    ),
  ),
  status: 200,
  reply: ReleaseReport,
  /** 404: the ticket has expired or is not valid. */
  problems: [404, 413, 415, 422, 429],
});
