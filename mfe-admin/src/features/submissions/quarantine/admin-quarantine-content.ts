import { RELEASE } from '../../../kit/names/admin-spam-names-content.ts';

export const QUARANTINE_COPY = {
  ...RELEASE,
  title: 'Quarantine',
  failure: 'The quarantine could not be loaded',
  released: {
    title: 'Submission released',
    description: 'It is in the list now, and its emails are being sent.',
  },
  notReleased: { title: RELEASE.failed, description: 'The submission could not be released' },
  selected: {
    group: 'Selected in quarantine',
    button: 'Release selected',
    done: 'Submissions released',
    moved: 'in the list now',
    failed: { title: 'Not all were released', description: 'The others are still selected.' },
  },
} as const;

export function quarantineLead(hasMore: boolean): string {
  const lead =
    'These look like spam, so no email was sent. Release the ones that are not spam: their receipt and notice are then sent.';
  return hasMore ? `${lead} Only the newest fifty are shown.` : lead;
}
