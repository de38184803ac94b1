import { RELEASE } from '../../kit/names/admin-spam-names-content.ts';

export const QUARANTINED_SIGN_UPS_COPY = {
  ...RELEASE,
  title: 'Newsletter sign-ups in quarantine',
  lead: 'These look like spam, so no email was sent. Release the ones that are not spam: we then email them a link to confirm.',
  failure: 'The newsletter sign-ups in quarantine could not be loaded',
  released: { title: 'Sign-up released', description: 'We are emailing a link to confirm.' },
  notReleased: { title: RELEASE.failed, description: 'The sign-up could not be released' },
} as const;
