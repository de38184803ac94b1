import { teamName } from '../names/admin-team-names-content.ts';

export const CHART_COPY = {
  asTable: 'Show as table',
  empty: 'No data in this period',
  loading: 'Loading the chart...',
  failure: 'The chart could not be loaded',
  date: 'Date',
  releases: 'Releases',
  notes: 'Notes',
  note: 'Note',
  partial: 'Not complete',
  severalReleases: 'Releases of several teams',
  keys: 'Use the left and right arrow keys to move through the chart.',
} as const;

export function chartLabel(title: string): string {
  return `${title}. ${CHART_COPY.keys}`;
}

export function tableLabel(title: string): string {
  return `${title}, as a table`;
}

export function releaseText(owner: string, count: number): string {
  const team = teamName(owner);
  return count === 1 ? team : `${team} (${count} times)`;
}

export function seriesValue(label: string, value: string): string {
  return `${label}: ${value}`;
}

export function releasesText(list: string): string {
  return `Released: ${list}`;
}

export function noteText(text: string): string {
  return `Note: ${text}`;
}

export function partialLabel(label: string): string {
  return `${label} (not complete)`;
}
