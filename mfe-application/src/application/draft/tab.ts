import { nameTab } from '@site/shared/federation';

/** The tab whose drafts these are. */
export const tab = nameTab('application-draft:tab');
