import type { Relation } from '@site/shared/contracts/staff';

export const RELATED_COPY = {
  title: 'Related applications',
  failure: 'The related applications could not be loaded',
  none: 'No other application has this email address or company.',
  merge: 'Merge into this',
  merged: {
    title: 'Applications merged',
    description: 'The duplicate is archived. You can separate it again.',
  },
  mergeFailed: { title: 'Not merged', description: 'The applications could not be merged' },
  separate: 'Separate',
  separated: { title: 'Application separated', description: 'It is in review again.' },
  separateFailed: { title: 'Not separated', description: 'The application could not be separated' },
  isMerged: 'Merged into another application',
  mergedNote: 'Its documents, notes and messages are on its own record.',
} as const;

const RELATIONS: Readonly<Record<Relation, string>> = {
  merged: 'Merged into this one',
  email: 'Same email address',
  company: 'Same company',
};

export function relationText(relation: string): string {
  return new Map<string, string>(Object.entries(RELATIONS)).get(relation) ?? relation;
}
