import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { aPdf } from '@site/shared/testing/factories';
import { RECEIPT } from './fake-upload.ts';
import { ANSWERS, field, fillIn, openPage, send, useFakes, when } from './form-steps.ts';

useFakes();

const KEY = 'application-draft:v1';
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const leaveTab = () => fireEvent(document, new Event('visibilitychange'));

async function writeAndLeave() {
  const page = openPage();
  fillIn({ companyName: 'Harbor Freight Lines', industry: 'finance' });
  leaveTab();
  return page;
}

describe('the draft of an application', () => {
  it('survives a reload, and is filled in only when asked for', async () => {
    (await writeAndLeave()).unmount();
    const { user } = openPage();
    expect(field('companyName').value).toBe('');
    expect(screen.getByText(/^We kept a draft from .+ on this device\.$/)).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Restore' }));

    expect(field('companyName').value).toBe('Harbor Freight Lines');
    expect(field('industry').value).toBe('finance');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('never claims a file: it asks to attach it again', async () => {
    const page = openPage();
    const picker = page.container.querySelector('input[type=file]') as HTMLInputElement;
    await page.user.upload(picker, aPdf());
    const name = picker.files?.[0]?.name ?? '';
    leaveTab();
    page.unmount();
    const { user } = openPage();

    await user.click(screen.getByRole('button', { name: 'Restore' }));

    expect(screen.getByText(`Attach ${name} again`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('overwrites nothing that was written since', async () => {
    (await writeAndLeave()).unmount();
    const page = openPage();
    fillIn({ companyName: 'Another Company' });

    await page.user.click(screen.getByRole('button', { name: 'Restore' }));

    expect(field('companyName').value).toBe('Another Company');
    expect(field('industry').value).toBe('finance');
  });

  it('goes on under the key of the tab that it was written in', async () => {
    const first = openPage();
    fillIn();
    const lost = await send();
    leaveTab();
    first.unmount();
    const second = openPage();
    await second.user.click(screen.getByRole('button', { name: 'Restore' }));

    const again = await send();

    expect(again.headers['idempotency-key']).toBe(lost.headers['idempotency-key']);
  });

  it('is kept shortly after the last key, and forgotten on request', async () => {
    jest.useFakeTimers();
    openPage();

    fireEvent.change(field('companyName'), { target: { value: 'Harbor' } });
    act(() => jest.advanceTimersByTime(799));
    expect(stored()).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(stored().values.companyName).toBe('Harbor');

    fireEvent.click(screen.getByRole('button', { name: 'Don’t keep a draft' }));
    fireEvent.change(field('companyName'), { target: { value: 'Harbor Freight' } });
    act(() => jest.advanceTimersByTime(5000));
    expect(stored()).toBeNull();
  });

  it('is gone after success, even when a save was waiting', async () => {
    openPage();
    fillIn();
    const upload = await send();
    expect(stored().values).toMatchObject(ANSWERS);
    fireEvent.change(field('additionalInfo'), { target: { value: 'typed while sending' } });

    await when(() => upload.answer(201, RECEIPT));
    await when(() => leaveTab());

    expect(stored()).toBeNull();
  });

  it('stays after a failure', async () => {
    openPage();
    fillIn();
    const upload = await send();

    await when(() => upload.lose());

    expect(stored().values).toMatchObject(ANSWERS);
  });

  it('can be discarded, and is not offered after seven days or when it cannot be read', async () => {
    (await writeAndLeave()).unmount();
    const { user, unmount } = openPage();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(stored()).toBeNull();
    unmount();

    for (const text of [
      '{',
      '7',
      '{"savedAt":"now"}',
      JSON.stringify({ savedAt: Date.now() - 7 * 86_400_001, idempotencyKey: 'k', values: {} }),
    ]) {
      localStorage.setItem(KEY, text);
      openPage().unmount();
      const { queryByRole, unmount: close } = openPage();
      expect(queryByRole('button', { name: 'Restore' })).toBeNull();
      close();
    }
  });
});
