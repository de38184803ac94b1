import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ANSWERS, field, fillIn, openPage, send, useFakes } from '../form.fixture.ts';
import { emailQuestion } from './form-content.ts';

const ANY_QUESTION = new RegExp(emailQuestion('.+'));

useFakes();

describe('an email address that looks mistyped', () => {
  it('is corrected by a button', async () => {
    const page = openPage();
    fillIn({ email: 'jordan@gnail.com' });

    await page.user.click(await screen.findByRole('button', { name: emailQuestion('jordan@gmail.com') }));

    expect(field('email').value).toBe('jordan@gmail.com');
    expect(document.activeElement).toBe(field('email'));
    expect(screen.queryByRole('button', { name: ANY_QUESTION })).toBeNull();
    expect(page.services.announcements).toContain(emailQuestion('jordan@gmail.com'));
  });

  it('is sent unchanged if the visitor ignores the suggestion', async () => {
    openPage();
    fillIn({ ...ANSWERS, email: 'jordan@gnail.com' });
    await screen.findByRole('button', { name: ANY_QUESTION });

    expect((await send()).body.get('email')).toBe('jordan@gnail.com');
  });

  it('has no suggestion after it was changed', async () => {
    openPage();
    fillIn({ email: 'jordan@gnail.com' });
    await screen.findByRole('button', { name: ANY_QUESTION });

    fillIn({ email: 'jordan@harbor.example' });

    expect(screen.queryByRole('button', { name: ANY_QUESTION })).toBeNull();
  });
});
