/** Days of a report, the first and the last inclusive. */
export interface DayWindow {
  readonly startDate: string;
  readonly endDate: string;
}
