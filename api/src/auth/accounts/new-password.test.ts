import { expect, it } from '@jest/globals';
import { checkNewPassword } from './new-password.ts';

const EMAIL = 'annkeeler@firm.example';

it.each([
  ['the site', 'Harborledger-1', { siteName: 'Harborledger', email: EMAIL }],
  ['one word of the site', 'Harborledger-1', { siteName: 'The Harborledger Company', email: EMAIL }],
  ['the owner', 'Annkeeler-1', { siteName: 'Ledgerwell', email: EMAIL }],
])('a password made of the name of %s is rejected', (_, password, about) => {
  expect(() => checkNewPassword(password, about)).toThrow('too easy to guess');
});

it('the same password is accepted where its words mean nothing', () => {
  expect(() => checkNewPassword('Harborledger-1', { siteName: 'Ledgerwell', email: EMAIL })).not.toThrow();
});
