import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ANSWERS, field, fillIn, openPage, send, useFakes } from '../form.fixture.ts';

useFakes();

describe('an email address that looks mistyped', () => {
  it('is asked about by a button that puts it right', async () => {
    const page = openPage();
    fillIn({ email: 'jordan@gnail.com' });

    await page.user.click(await screen.findByRole('button', { name: 'Did you mean jordan@gmail.com?' }));

    expect(field('email').value).toBe('jordan@gmail.com');
    expect(document.activeElement).toBe(field('email'));
    expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
    expect(page.services.announcements).toContain('Did you mean jordan@gmail.com?');
  });

  it('is sent as it is when the visitor means it', async () => {
    openPage();
    fillIn({ ...ANSWERS, email: 'jordan@gnail.com' });
    await screen.findByRole('button', { name: /Did you mean/ });

    expect((await send()).body.get('email')).toBe('jordan@gnail.com');
  });

  it('is not asked about once it is written anew', async () => {
    openPage();
    fillIn({ email: 'jordan@gnail.com' });
    await screen.findByRole('button', { name: /Did you mean/ });

    fillIn({ email: 'jordan@harbor.example' });

    expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
  });
});
