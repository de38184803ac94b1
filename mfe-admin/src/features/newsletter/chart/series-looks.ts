import { color } from '@site/shared/ui';
import type { SubscriberSeries } from './admin-subscriber-chart-content.ts';

/** The lines differ in their dashes, not only in their colors. */
export const SERIES_LOOKS: Readonly<
  Record<
    SubscriberSeries,
    { readonly stroke: string; readonly strokeWidth: number; strokeDasharray?: string }
  >
> = {
  signedUp: { stroke: color.series1, strokeWidth: 2.5 },
  confirmed: { stroke: color.series4, strokeWidth: 2, strokeDasharray: '2 4' },
  unsubscribed: { stroke: color.series2, strokeWidth: 2, strokeDasharray: '7 5' },
};
