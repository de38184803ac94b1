import { createSubmissions } from './0001-submissions.ts';
import { createNewsletter } from './0002-newsletter.ts';
import { createAccounts } from './0003-accounts.ts';
import { createRecords } from './0004-records.ts';
import { createSiteFacts } from './0005-site-facts.ts';
import { addMailDelivery } from './0006-mail-delivery.ts';
import { addSubscriberStates } from './0007-subscriber-states.ts';
import { createDocumentNames } from './0008-document-names.ts';
import { addQuarantine } from './0009-quarantine.ts';
import { addNewsletterQuarantine } from './0010-newsletter-quarantine.ts';
import { addPossibleDuplicates } from './0011-possible-duplicates.ts';
import { addNewsletterWish } from './0012-newsletter-wish.ts';
import { createBlockedDomains } from './0013-blocked-domains.ts';
import { createUploads } from './0014-uploads.ts';
import { addMailSubjects } from './0015-mail-subjects.ts';
import { compareTextExactly } from './0016-exact-text.ts';
import { createAccountLinks } from './0017-account-links.ts';
import { addMailPriority } from './0018-mail-priority.ts';
import { createSecondFactors } from './0019-second-factor.ts';
import { addEmailChanges } from './0020-email-changes.ts';
import type { Migration } from './migration.ts';

/** All migrations in order. Never edit one that is merged. */
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
];
