import type { AnalyticsNote } from '@site/shared/contracts/staff';
import type { Deploy } from '@site/shared/contracts';
import type { Db } from '../../database/connection.ts';
import type { DayRange, WindowServices } from '../reading/window.ts';
import type { CountOpenDays } from '../rollups/open-days.ts';

/** What reports are read with. */
export interface ReportServices extends WindowServices {
  readonly db: Db;
  readonly countOpenDays: CountOpenDays;
  /** The notes of these days, oldest first. */
  readonly readNotes: (days: DayRange) => Promise<readonly AnalyticsNote[]>;
  /** The releases that went live on these days, oldest first. */
  readonly readDeploys: (days: DayRange) => Promise<readonly Deploy[]>;
}
