import { createSubmissions } from './submissions/0001-submissions.ts';
import { createNewsletter } from './newsletter/0002-newsletter.ts';
import { createAccounts } from './accounts/0003-accounts.ts';
import { createRecords } from './site/0004-records.ts';
import { createSiteFacts } from './site/0005-site-facts.ts';
import { addMailDelivery } from './mail/0006-mail-delivery.ts';
import { addSubscriberStates } from './newsletter/0007-subscriber-states.ts';
import { createDocumentNames } from './submissions/0008-document-names.ts';
import { addQuarantine } from './submissions/0009-quarantine.ts';
import { addNewsletterQuarantine } from './newsletter/0010-newsletter-quarantine.ts';
import { addPossibleDuplicates } from './submissions/0011-possible-duplicates.ts';
import { addNewsletterWish } from './newsletter/0012-newsletter-wish.ts';
import { createBlockedDomains } from './site/0013-blocked-domains.ts';
import { createUploads } from './submissions/0014-uploads.ts';
import { addMailSubjects } from './mail/0015-mail-subjects.ts';
import { compareTextExactly } from './site/0016-exact-text.ts';
import { createAccountLinks } from './accounts/0017-account-links.ts';
import { addMailPriority } from './mail/0018-mail-priority.ts';
import { createSecondFactors } from './accounts/0019-second-factor.ts';
import { addEmailChanges } from './accounts/0020-email-changes.ts';
import { createAnalytics } from './analytics/0021-analytics.ts';
import { addReleases } from './analytics/0022-releases.ts';
import { partitionVisits } from './analytics/0023-visit-partitions.ts';
import { createPackedVitals } from './analytics/0024-packed-vitals.ts';
import { addAuditIndexes } from './site/0025-audit-indexes.ts';
import { addSubmissionWork } from './submissions/0026-submission-work.ts';
import { addListIndexes } from './submissions/0027-list-indexes.ts';
import { addInvitations } from './accounts/0028-invitations.ts';
import { addSubmissionTexts } from './submissions/0029-submission-texts.ts';
import { addSubscriberUpkeep } from './newsletter/0030-subscriber-upkeep.ts';
import { createBackgroundJobs } from './site/0031-background-jobs.ts';
import { createSavedViews } from './submissions/0032-saved-views.ts';
import { addApplicantMessages } from './submissions/0033-applicant-messages.ts';
import { addDueIndex } from './submissions/0034-due-index.ts';
import { addMergedSubmissions } from './submissions/0035-merged-submissions.ts';
import { createSubmissionViewers } from './submissions/0036-submission-viewers.ts';
import { createLeases } from './site/0037-leases.ts';
import { addRowLocks } from './site/0038-row-locks.ts';
import { addConfirmationRequests } from './newsletter/0039-confirmation-requests.ts';
import { addSignUpPasswords } from './accounts/0040-sign-up-passwords.ts';
import { addLastActivity } from './submissions/0041-last-activity.ts';
import { addUnrecordedRemovals } from './site/0042-unrecorded-removals.ts';
import { addEmailKeys } from './submissions/0043-email-keys.ts';
import { addAcceptedBefore } from './submissions/0044-accepted-before.ts';
import { createRecordedViews } from './submissions/0045-recorded-views.ts';
import { addValueIndex } from './analytics/0046-value-index.ts';
import { createVisitEvents } from './analytics/0050-visit-events.ts';
import { mergeSpellings } from './newsletter/0047-one-subscriber-per-person.ts';
import { addFoldedCompanies } from './submissions/0049-folded-companies.ts';
import type { Migration } from './migration.ts';

/** All migrations in order; their folders say what they are about. Never edit one that is merged. */
export const MIGRATIONS: readonly Migration[] = [
  createSubmissions,
  createNewsletter,
  createAccounts,
  createRecords,
  createSiteFacts,
  addMailDelivery,
  addSubscriberStates,
  createDocumentNames,
  addQuarantine,
  addNewsletterQuarantine,
  addPossibleDuplicates,
  addNewsletterWish,
  createBlockedDomains,
  createUploads,
  addMailSubjects,
  compareTextExactly,
  createAccountLinks,
  addMailPriority,
  createSecondFactors,
  addEmailChanges,
  createAnalytics,
  addReleases,
  partitionVisits,
  createPackedVitals,
  addAuditIndexes,
  addSubmissionWork,
  addListIndexes,
  addInvitations,
  addSubmissionTexts,
  addSubscriberUpkeep,
  createBackgroundJobs,
  createSavedViews,
  addApplicantMessages,
  addDueIndex,
  addMergedSubmissions,
  createSubmissionViewers,
  createLeases,
  addRowLocks,
  addConfirmationRequests,
  addSignUpPasswords,
  addLastActivity,
  addUnrecordedRemovals,
  addEmailKeys,
  addAcceptedBefore,
  createRecordedViews,
  addValueIndex,
  mergeSpellings,
  addFoldedCompanies,
  createVisitEvents,
];
