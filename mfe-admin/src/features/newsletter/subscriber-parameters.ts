import type { SubscriberFilter } from '@site/shared/contracts';

export type FilterField = keyof SubscriberFilter;

const TEXT_PARAMETER = 'email-part';
/** The parameter of each field. No other view uses these names. */
export const FIELD_PARAMETERS: Readonly<Record<FilterField, string>> = {
  state: 'subscription',
  text: TEXT_PARAMETER,
  startDate: 'signed-up-since',
  endDate: 'signed-up-until',
};
export const PAGE_PARAMETER = 'subscribers-page';
