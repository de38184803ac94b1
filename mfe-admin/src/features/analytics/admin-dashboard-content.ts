import { MAX_EXPORT_DAYS, type Granularity } from '@site/shared/contracts/staff';
import type { Preset } from './address/presets.ts';

export const DASHBOARD_COPY = {
  title: 'Analytics',
  failure: 'The numbers could not be loaded',
  period: 'Period',
  presets: 'Common periods',
  from: 'From',
  to: 'Through',
  show: 'Show',
  by: 'Show by',
  granularity: { hourly: 'Hour', daily: 'Day', weekly: 'Week', monthly: 'Month' } satisfies Record<
    Granularity,
    string
  >,
  current: 'This period',
  removeFilter: 'Remove the filter',
} as const;

/** Why two dates cannot be shown. */
export const DATE_FAULTS = {
  future: 'The start date is after today. Choose today or an earlier date',
  tooLong: `A period has at most ${MAX_EXPORT_DAYS.daily.toLocaleString('en-US')} days. Choose a later start date`,
} as const;

export const PRESET_LABELS: Readonly<Record<Preset, string>> = {
  today: 'Today',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'last-90-days': 'Last 90 days',
  'last-12-months': 'Last 12 months',
};

/** What a filter means for the page. */
export function filteredText(filter: string): string {
  return `The numbers and the chart count only visits with ${filter}. The steps to an application are hidden, because events are not counted by filter. The tables below count all visits.`;
}

export function countedText(days: string, timeZone: string, trackedSince: string | null): string {
  const since = trackedSince === null ? 'No visits have been counted yet' : `Counted since ${trackedSince}`;
  return `${days} (${timeZone}). ${since}.`;
}

/** `offset` is that of the local time, such as `-4`. */
export function withOffset(hour: string, offset: string): string {
  return `${hour} (UTC${offset.replace('-', '−')})`;
}

export function weekOf(date: string): string {
  return `Week of ${date}`;
}
