import { addDays } from '../../../kit/time/calendar.ts';
import type { DayWindow } from '../../../kit/time/day-window.ts';

export const PRESETS = ['today', 'last-7-days', 'last-30-days', 'last-90-days', 'last-12-months'] as const;
export type Preset = (typeof PRESETS)[number];
export const DEFAULT_PRESET: Preset = 'last-30-days';

/** All windows end today. */
export function windowOf(preset: Preset, today: string): DayWindow {
  return { startDate: STARTS[preset](today), endDate: today };
}

const STARTS: Readonly<Record<Preset, (today: string) => string>> = {
  today: (today) => today,
  'last-7-days': (today) => addDays(today, -6),
  'last-30-days': (today) => addDays(today, -29),
  'last-90-days': (today) => addDays(today, -89),
  'last-12-months': (today) => addDays(yearBefore(today), 1),
};

function yearBefore(date: string): string {
  const before = new Date(`${date}T00:00:00Z`);
  before.setUTCFullYear(before.getUTCFullYear() - 1);
  return before.toISOString().slice(0, 10);
}
