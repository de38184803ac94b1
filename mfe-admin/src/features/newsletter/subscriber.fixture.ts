import type { ListedSubscriber } from '@site/shared/contracts/staff';

export const aSubscriber = (more: Partial<ListedSubscriber> = {}): ListedSubscriber => ({
  id: 'n1',
  email: 'reader@harbour.example',
  state: 'confirmed',
  source: '/newsletter',
  consent: 'form-1',
  createdAt: '2026-11-20T09:00:00.000Z',
  confirmedAt: '2026-11-20T09:05:00.000Z',
  unsubscribedAt: null,
  ...more,
});
