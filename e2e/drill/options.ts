import { parseArgs } from 'node:util';
import { FAULTS } from './faults/list.ts';
import type { Fault } from './faults/fault.ts';

export interface Options {
  readonly faults: readonly Fault[];
  /** The drill ends after this time, even if faults remain. */
  readonly minutes: number;
  readonly submissions: number;
  readonly isList: boolean;
}

const MAX_MINUTES = 120;
const MAX_SUBMISSIONS = 50_000;

/** Parses the command line of `npm run drill`. Throws with the error. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      faults: { type: 'string' },
      minutes: { type: 'string', default: '30' },
      submissions: { type: 'string', default: '5000' },
      list: { type: 'boolean', default: false },
    },
  });
  return {
    faults: values.faults === undefined ? FAULTS : values.faults.split(',').filter(Boolean).map(faultNamed),
    minutes: wholeNumber('minutes', values.minutes, MAX_MINUTES),
    submissions: wholeNumber('submissions', values.submissions, MAX_SUBMISSIONS),
    isList: values.list,
  };
}

function faultNamed(name: string): Fault {
  const fault = FAULTS.find((each) => each.name === name);
  if (!fault)
    throw new Error(`There is no fault ${name}. Choose from: ${FAULTS.map((each) => each.name).join(', ')}`);
  return fault;
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`--${name} must be a whole number from 1 to ${most}.`);
  return value;
}
