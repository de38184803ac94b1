import type { Toast } from '@site/shared/federation';

const LEAST_MS = 6000;
const MS_PER_TWENTY_WORDS = 1000;

/** Duration of a toast: six seconds, plus one second for each started twenty words. */
export function timeToRead({ title, description = '' }: Toast): number {
  const words = `${title} ${description}`.trim().split(/\s+/).length;
  return LEAST_MS + Math.ceil(words / 20) * MS_PER_TWENTY_WORDS;
}
