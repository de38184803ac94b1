import { describe, expect, it, jest } from '@jest/globals';
import { countRecoveryCodes, createRecoveryCodes, redeemRecoveryCode } from '@site/shared/contracts/auth';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AuthPage } from '../sign-in/auth-page.tsx';
import {
  aSessionWithFactor,
  CHANGE_USER,
  READ_USER,
  refusal,
  signIn,
  useFakes,
  VERIFY,
} from '../../../staff.fixture.ts';
import { RECOVERY_CODES_CONTENT } from './admin-recovery-codes-content.ts';
import { ACCOUNT_CONTENT } from '../admin-account-content.ts';
import { RECOVERY_CODE_CONTENT } from '../../../session/second-factor/admin-second-factor-content.ts';

const CODES = ['7QK2-M0XV-9T4A-ZC3H', '0ABC-DEFG-HJKM-NPQR'];

const fakes = useFakes();

describe('the recovery codes of an account', () => {
  const open = () => renderPage(AuthPage, { path: '/auth?view=account' });
  function useCodes(unused: number) {
    signIn(fakes.api, 'admin', aSessionWithFactor('aal2'));
    fakes.api.answer(countRecoveryCodes, () => ({ status: 200, body: { unused } }));
    fakes.api.answer(createRecoveryCodes, () => ({ status: 200, body: { codes: CODES } }));
  }

  it('wait for a second factor', async () => {
    signIn(fakes.api);
    open();

    expect(await screen.findByText(RECOVERY_CODES_CONTENT.off)).toBeTruthy();
    expect(fakes.api.callsTo(countRecoveryCodes)).toHaveLength(0);
  });

  it('are created, copied and downloaded, and shown once', async () => {
    useCodes(0);
    const { user, services, container } = open();
    expect(await screen.findByText(/a lost phone locks you out/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: RECOVERY_CODES_CONTENT.create }));
    const list = await screen.findByRole('list', { name: RECOVERY_CODES_CONTENT.shown.list });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(CODES);
    expect(document.activeElement?.textContent).toBe(RECOVERY_CODES_CONTENT.shown.title);
    await expectAccessible(container);

    await user.click(screen.getByRole('button', { name: RECOVERY_CODES_CONTENT.shown.copy }));
    await waitFor(() =>
      expect(services.toasts).toMatchObject([{ title: RECOVERY_CODES_CONTENT.shown.copied }]),
    );
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:site';
    URL.revokeObjectURL = () => undefined;
    await user.click(screen.getByRole('button', { name: RECOVERY_CODES_CONTENT.shown.download }));
    expect(click).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: RECOVERY_CODES_CONTENT.shown.close }));

    expect(screen.queryByRole('list', { name: RECOVERY_CODES_CONTENT.shown.list })).toBeNull();
  });

  it('say so when the browser does not copy them', async () => {
    useCodes(0);
    const { user, services } = open();
    await user.click(await screen.findByRole('button', { name: RECOVERY_CODES_CONTENT.create }));
    await screen.findByRole('list', { name: RECOVERY_CODES_CONTENT.shown.list });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));

    await user.click(screen.getByRole('button', { name: RECOVERY_CODES_CONTENT.shown.copy }));

    await waitFor(() =>
      expect(services.toasts).toMatchObject([
        {
          title: RECOVERY_CODES_CONTENT.shown.notCopied.title,
          description: RECOVERY_CODES_CONTENT.shown.notCopied.description,
          tone: 'destructive',
        },
      ]),
    );
  });

  it('are counted', async () => {
    useCodes(9);
    open();

    expect(await screen.findByText('You have 9 unused codes.')).toBeTruthy();
    expect(screen.getByText(RECOVERY_CODES_CONTENT.replaces)).toBeTruthy();
  });
});

describe('a recovery code', () => {
  const { access_token, refresh_token } = aSessionWithFactor('aal2');

  it('stands in for the app at sign-in, and a wrong one says so', async () => {
    signIn(fakes.api, 'admin', aSessionWithFactor('aal1'));
    fakes.api.answer(redeemRecoveryCode, () => ({
      status: 422,
      body: { title: 'The recovery code is wrong', status: 422, code: 'recovery_code_invalid' },
    }));
    const { user, location, container } = renderPage(AuthPage, { path: '/auth?id=AR-7K3M-92QX' });
    await user.click(await screen.findByRole('button', { name: RECOVERY_CODE_CONTENT.open }));
    await expectAccessible(container);
    await user.type(screen.getByLabelText(RECOVERY_CODE_CONTENT.label), 'wrong{Enter}');
    expect(await screen.findByText('The recovery code is wrong')).toBeTruthy();
    fakes.api.answer(redeemRecoveryCode, () => ({ status: 200, body: { access_token, refresh_token } }));

    await user.clear(screen.getByLabelText(RECOVERY_CODE_CONTENT.label));
    await user.type(screen.getByLabelText(RECOVERY_CODE_CONTENT.label), `${CODES[0]}{Enter}`);

    await waitFor(() => expect(location()).toBe('/admin?id=AR-7K3M-92QX'));
    expect(fakes.api.callsTo(redeemRecoveryCode)[1]?.body).toEqual({ code: CODES[0] });
  });

  it('stands in for the app when the password is reset', async () => {
    fakes.api.answer(VERIFY, () => ({ status: 200, body: aSessionWithFactor('aal1') }));
    fakes.api.answer(READ_USER, () => ({ status: 200, body: aSessionWithFactor('aal2').user }));
    fakes.api.answer(redeemRecoveryCode, () => ({ status: 200, body: { access_token, refresh_token } }));
    fakes.api.answer(CHANGE_USER, ({ headers }) =>
      headers['authorization'] === `Bearer ${access_token}`
        ? { status: 200, body: aSessionWithFactor('aal2').user }
        : refusal(401, 'insufficient_aal', 'Code required'),
    );
    const { user, location } = renderPage(AuthPage, {
      path: '/auth',
      services: { takeMailLink: () => ({ token: 'secret', type: 'recovery' }) },
    });
    await user.type(await screen.findByLabelText('New password'), 'Harbour-lantern 47');
    await user.click(screen.getByRole('button', { name: ACCOUNT_CONTENT.reset.action }));

    await user.click(await screen.findByRole('button', { name: RECOVERY_CODE_CONTENT.open }));
    await user.type(screen.getByLabelText(RECOVERY_CODE_CONTENT.label), `${CODES[0]}{Enter}`);

    await waitFor(() => expect(location()).toBe('/admin'));
    expect(fakes.api.callsTo(CHANGE_USER)).toHaveLength(2);
  });
});
