import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { aPdf } from '@site/shared/testing/factories';
import { RECEIPT } from './fake-upload.ts';
import { ANSWERS, field, fillIn, openPage, send, useFakes, when } from './form-steps.ts';

useFakes();

const KEY = 'application-draft:v1';
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const leaveTab = () => fireEvent(document, new Event('visibilitychange'));
const noDraftBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Don’t keep a draft/ });

/** Whether the browser would ask before it leaves the page. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  fireEvent(window, leaving);
  return leaving.defaultPrevented;
}

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

  it('lies untouched while it is on offer, and what was typed meanwhile is kept once it is discarded', async () => {
    (await writeAndLeave()).unmount();
    const { user } = openPage();
    fillIn({ companyName: 'Another Company' });
    leaveTab();
    expect(stored().values.companyName).toBe('Harbor Freight Lines');

    await user.click(screen.getByRole('button', { name: 'Discard' }));

    expect(stored().values.companyName).toBe('Another Company');
  });

  it('comes before what a link would have put into the description', async () => {
    const first = openPage();
    fillIn({ projectDescription: 'Sixty invoices, none of them paid.' });
    leaveTab();
    first.unmount();
    const { user } = openPage('/application?service=billing');
    expect(field('projectDescription').value).toBe('');

    await user.click(screen.getByRole('button', { name: 'Restore' }));

    expect(field('projectDescription').value).toBe('Sixty invoices, none of them paid.');
    expect(stored().values.projectDescription).toBe('Sixty invoices, none of them paid.');
  });

  it('makes room for what a link puts into the description once it is discarded', async () => {
    (await writeAndLeave()).unmount();
    const { user } = openPage('/application?service=billing');

    await user.click(screen.getByRole('button', { name: 'Discard' }));

    expect(field('projectDescription').value).toMatch(/^We are interested in your billing/);
    expect(stored()).toBeNull();
  });

  it('has the last words too when the visitor goes to another page of the site', () => {
    const page = openPage();
    fireEvent.change(field('companyName'), { target: { value: 'Harbor' } });

    page.unmount();

    expect(stored().values.companyName).toBe('Harbor');
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

  it('is kept shortly after the last key, and forgotten on request, now and on later visits', async () => {
    jest.useFakeTimers();
    const page = openPage();
    expect(noDraftBox().checked).toBe(false);

    fireEvent.change(field('companyName'), { target: { value: 'Harbor' } });
    act(() => jest.advanceTimersByTime(799));
    expect(stored()).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(stored().values.companyName).toBe('Harbor');

    expect(screen.getByText('Draft kept on this device.')).toBeTruthy();

    fireEvent.click(noDraftBox());
    fireEvent.change(field('companyName'), { target: { value: 'Harbor Freight' } });
    act(() => jest.advanceTimersByTime(5000));
    expect(stored()).toBeNull();
    expect(screen.queryByText('Draft kept on this device.')).toBeNull();
    page.unmount();
    expect(stored()).toBeNull();

    openPage();
    expect(noDraftBox().checked).toBe(true);
    fireEvent.change(field('companyName'), { target: { value: 'Harbor Freight' } });
    act(() => jest.advanceTimersByTime(5000));
    expect(stored()).toBeNull();

    fireEvent.click(noDraftBox());
    act(() => jest.advanceTimersByTime(5000));
    expect(stored().values.companyName).toBe('Harbor Freight');
  });

  it('that the browser cannot keep has it ask before the page is left, until the form is sent', async () => {
    openPage();
    fillIn();
    leaveTab();
    expect(asksBeforeLeaving()).toBe(false);

    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    fillIn({ companyName: 'Harbor' });
    leaveTab();
    expect(asksBeforeLeaving()).toBe(true);
    expect(screen.queryByText('Draft kept on this device.')).toBeNull();

    const upload = await send();
    await when(() => upload.answer(201, RECEIPT));
    expect(asksBeforeLeaving()).toBe(false);
    full.mockRestore();
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

  it('can be discarded, and is forgotten after seven days or when it cannot be read', async () => {
    (await writeAndLeave()).unmount();
    const { user, unmount } = openPage();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(stored()).toBeNull();
    unmount();

    const good = { savedAt: Date.now() - 6 * 86_400_000, version: 1, idempotencyKey: 'k', values: {} };
    const texts: [string, number][] = [
      [JSON.stringify(good), 1],
      ['{', 0],
      ['7', 0],
      ['{"savedAt":"now"}', 0],
      [JSON.stringify({ ...good, savedAt: Date.now() - 7 * 86_400_001 }), 0],
      [JSON.stringify({ ...good, version: 0 }), 0],
    ];
    for (const [text, offers] of texts) {
      localStorage.setItem(KEY, text);
      const { queryAllByRole, unmount: close } = openPage();
      expect(queryAllByRole('button', { name: 'Restore' })).toHaveLength(offers);
      close();
      expect(localStorage.getItem(KEY)).toBe(offers ? text : null);
    }
  });
});
