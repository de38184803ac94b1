export const SUBMISSIONS_HEADING = 'submissions';

/** Focuses the heading of the list. */
export function focusSubmissions(): void {
  document.getElementById(SUBMISSIONS_HEADING)?.focus();
}
