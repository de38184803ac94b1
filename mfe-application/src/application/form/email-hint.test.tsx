import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ANSWERS, field, fillIn, openPage, send, useFakes } from '../form.fixture.ts';

useFakes();

describe('an email address that looks mistyped', () => {
  it('is corrected by a button', async () => {
    const page = openPage();
    fillIn({ email: 'jordan@gnail.com' });

    await page.user.click(await screen.findByRole('button', { name: 'Did you mean jordan@gmail.com?' }));

    expect(field('email').value).toBe('jordan@gmail.com');
    expect(document.activeElement).toBe(field('email'));
    expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
    expect(page.services.announcements).toContain('Did you mean jordan@gmail.com?');
  });

  it('is sent unchanged if the visitor ignores the suggestion', async () => {
    openPage();
    fillIn({ ...ANSWERS, email: 'jordan@gnail.com' });
    await screen.findByRole('button', { name: /Did you mean/ });

    expect((await send()).body.get('email')).toBe('jordan@gnail.com');
  });

  it('has no suggestion after it was changed', async () => {
    openPage();
    fillIn({ email: 'jordan@gnail.com' });
    await screen.findByRole('button', { name: /Did you mean/ });

    fillIn({ email: 'jordan@harbor.example' });

    expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
  });
});
