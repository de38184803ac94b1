import { SUBMISSION_STATUSES } from '@site/shared/contracts/staff';
import type { Metrics } from '@site/shared/telemetry';
import type { DocumentsModule } from '../documents/module.ts';
import type { Infrastructure } from '../infrastructure.ts';
import type { ExportWriter } from '../exports/export-lane.ts';
import { deleteMails } from '../mail/outbox.ts';
import type { Composers, Module } from '../module.ts';
import type { SpamModule } from '../spam/module.ts';
import { createSenderLimits } from '../spam/sender-limits.ts';
import { applicationFormEndpoints } from './form-routes.ts';
import { createExportWriter } from './list/export-writer.ts';
import { submissionListEndpoints } from './list/routes.ts';
import type { SubmissionListServices } from './list/list.ts';
import { createSubmissionMails } from './mails.ts';
import { documentFormEndpoints } from './messages/form-routes.ts';
import { createMessageMails } from './messages/message-mails.ts';
import { messageEndpoints } from './messages/routes.ts';
import { previewEndpoints } from './preview-routes.ts';
import { purgeQuarantine, sweepStatus } from './purge.ts';
import { createReference } from './reference.ts';
import { submissionEndpoints } from './routes.ts';
import { savedViewEndpoints } from './saved-views/routes.ts';
import { createScreening } from './screening.ts';
import { createSubmissions } from './service.ts';
import { createWordIndexer } from './search/word-indexer.ts';
import type { SubmissionSettings } from './settings.ts';
import { createSubmit } from './submit.ts';
import { viewerEndpoints } from './viewers/routes.ts';
import { forgetViewers } from './viewers/viewers.ts';
import { forgetViews } from './work/record-view.ts';
import { workEndpoints } from './work/routes.ts';
import type { StaffServices } from './work/staff.ts';

export interface SubmissionsModule extends Module {
  readonly exportWriter: ExportWriter;
  readonly composers: Composers<
    'submission-receipt' | 'submission-notice' | 'submission-reply' | 'document-request' | 'document-notice'
  >;
}

export interface SubmissionServices extends Pick<
  SubmissionListServices,
  'readCalendar' | 'findUserId' | 'findEmails'
> {
  readonly spam: SpamModule;
  readonly documents: DocumentsModule;
  readonly staff: StaffServices;
  /** How long quarantined submissions are kept. */
  readonly quarantineMs: number;
  /** Tests use this to create a reference that is already taken. */
  readonly createReference?: (() => string) | undefined;
}

/** Submissions: screening, saving, mails, listing, release from quarantine and erasure. */
export function createSubmissionsModule(
  shared: Infrastructure,
  { limits, staffAddress }: SubmissionSettings,
  services: SubmissionServices,
): SubmissionsModule {
  const { audit, db, logger, now, site } = shared;
  const { spam, documents, staff, quarantineMs } = services;
  const submissions = createSubmissions({ ...shared, ...documents, ...staff, deleteMails });
  const submit = createSubmit({
    ...{ ...shared, ...documents },
    screening: createScreening({ db, now, ...spam }),
    senders: createSenderLimits({
      accepted: shared.limits.createForAddresses('accepted', limits.accepted),
      perEmail: shared.limits.create('per-email', limits.perEmail),
    }),
    createReference: services.createReference ?? createReference,
    onSaved: countSaved(shared.telemetry.metrics),
  });
  const limit = shared.limits.createForAddresses('submissions', limits.submissions, { rememberBlocks: true });
  const requested = shared.limits.createForAddresses('requested-documents', limits.submissions);
  return {
    endpoints: [
      ...submissionEndpoints({ ...shared, ...documents, ...staff, submit, submissions, limit }),
      ...submissionListEndpoints({ ...shared, ...services }),
      ...previewEndpoints({ ...shared, ...staff, submissions, previews: documents.previews }),
      ...savedViewEndpoints({ ...shared, ...staff }),
      ...workEndpoints({ ...shared, ...staff }),
      ...viewerEndpoints({ ...shared, ...staff }),
      ...messageEndpoints({ ...shared, ...staff }),
      ...documentFormEndpoints({ ...shared, ...documents, limit: requested }),
      ...applicationFormEndpoints({ ...shared, submit, limit }),
    ],
    exportWriter: createExportWriter({ ...shared, ...services }),
    composers: {
      ...createSubmissionMails({ db, siteUrl: site.siteUrl, staffAddress }),
      ...createMessageMails({ ...shared, siteUrl: site.siteUrl, staffAddress }),
    },
    sweeps: SUBMISSION_STATUSES.map((status) => ({
      name: `submissions-${status}` as const,
      days: null,
      run: (before, count, signal) => sweepStatus(status, before, { db, deleteMails, count }, signal),
    })),
    tasks: [
      createWordIndexer({ db, now }),
      () => forgetViewers(now(), db),
      () => forgetViews(now(), db),
      async (signal) => {
        const count = await purgeQuarantine(now() - quarantineMs, { db, audit, deleteMails }, signal);
        if (count > 0) logger.info({ submissions: count }, 'removed old quarantined submissions');
      },
    ],
  };
}

function countSaved(metrics: Metrics | null) {
  if (!metrics) return () => undefined;
  const saved = new metrics.prometheus.Counter({
    name: 'submissions_accepted_total',
    help: 'Submissions that were saved.',
    labelNames: ['state'],
    registers: [metrics.registry],
  });
  return ({ isQuarantined }: { readonly isQuarantined: boolean }) =>
    saved.inc({ state: isQuarantined ? 'quarantined' : 'received' });
}
