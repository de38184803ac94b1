import { expect, it } from '@jest/globals';
import { hasPermission, rolesWith } from './roles.ts';

it('a role permits what its row in the table says, and no role permits nothing', () => {
  expect(hasPermission('reviewer', 'review-submissions')).toBe(true);
  expect(hasPermission('reviewer', 'erase-submissions')).toBe(false);
  expect(hasPermission('analyst', 'read-analytics')).toBe(true);
  expect(hasPermission('analyst', 'review-submissions')).toBe(false);
  expect(hasPermission('reviewer', 'read-audit')).toBe(false);
  expect(hasPermission('analyst', 'read-audit')).toBe(false);
  expect(hasPermission(null, 'read-analytics')).toBe(false);
});

it('an admin may do everything', () => {
  for (const permission of ['erase-submissions', 'manage-mails', 'read-analytics', 'read-audit'] as const)
    expect(rolesWith(permission)).toContain('admin');
});
