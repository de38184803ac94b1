import type { CountingState } from '@site/shared/federation';

export const COUNTING_CHOICE = {
  label: 'Don’t count my visits on this device',
  /** Shown before the state if counting could not be switched back on. */
  notStored: 'Your browser did not let this site store the change.',
  /** Shown before hydration. */
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
