/** One numbered step of a process. */
export interface Step {
  readonly number: string;
  readonly title: string;
  readonly description: string;
}
