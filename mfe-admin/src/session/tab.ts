import { nameTab } from '@site/shared/federation';

/** The tab that the drafts are in. */
export const tab = nameTab('staff-drafts:tab');
