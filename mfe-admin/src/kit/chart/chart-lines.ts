import { color } from '@site/shared/ui';

interface LineLook {
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly strokeDasharray?: string;
}

/** How the lines of a chart look: they differ in their dashes, not only in their colors. */
export const CURRENT_LINE: LineLook = { stroke: color.series1, strokeWidth: 2.5 };
export const DOTTED_LINE: LineLook = { ...CURRENT_LINE, strokeDasharray: '2 4' };
export const PREVIOUS_LINE: LineLook = { stroke: color.series2, strokeWidth: 1.5, strokeDasharray: '7 5' };
