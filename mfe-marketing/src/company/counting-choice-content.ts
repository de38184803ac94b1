import type { CountingState } from '@site/shared/federation';

export const COUNTING_CHOICE = {
  label: 'Don’t count my visits on this device',
  /** Counting could not be switched on again. Precedes the state. */
  notStored: 'Your browser did not let this site store the change.',
  /** In the page as it is delivered. */
  withoutScript: 'Without JavaScript, your visits are not counted.',
} as const;

/** How the visitor's browser is counted, in words. */
export const COUNTING_STATES: Readonly<Record<CountingState, string>> = {
  counted: 'Your visits are counted.',
  declined: 'Your visits are not counted on this device.',
  objected: 'Your visits are not counted: your browser sends Global Privacy Control or Do Not Track.',
  staff: 'Your visits are not counted on this device: our staff use it.',
  blocked:
    'Your visits are counted. Your browser does not let this site store your choice, so it cannot be kept, and nothing is stored on this device. To object, turn on Global Privacy Control in your browser.',
};
