import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { RECEIPT } from '../fake-upload.fixture.ts';
import { ANSWERS, choose, field, fillIn, openPage, problem, send, useFakes, when } from '../form.fixture.ts';
import { DRAFT_COPY, filledText } from './draft-content.ts';
import { attachAgain, DOCUMENT_COPY } from '../document/document-content.ts';

useFakes();

const PREFIX = 'timed:application-draft:';
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
/** The stored drafts. */
const allStored = () => drafts().map((key) => JSON.parse(localStorage.getItem(key) ?? 'null').value);
const stored = () => allStored()[0] ?? null;
const leaveTab = () => fireEvent(document, new Event('visibilitychange'));
const noDraftBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Don’t save a draft/ });

/** Whether the browser would ask before leaving the page. */
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

/** Stores a draft of an earlier visit. The test continues in another tab. */
async function leaveDraftToAnotherTab() {
  (await writeAndLeave()).unmount();
  sessionStorage.clear();
}

const NOT_STORED = DRAFT_COPY.held;

function refuseToWrite() {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
}

function refuseToOpen() {
  const spies = (['localStorage', 'sessionStorage'] as const).map((name) =>
    jest.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('No', 'SecurityError');
    }),
  );
  return () => spies.forEach((spy) => spy.mockRestore());
}

const restoreButton = () => screen.getByRole('button', { name: DRAFT_COPY.restore });
const restored = () => screen.findByText(DRAFT_COPY.restored, { exact: false });

const FILLED = filledText(['Company name', 'Industry'], null);

describe('the draft of an application', () => {
  it('is restored without asking in the same tab, and says what it filled in', async () => {
    (await writeAndLeave()).unmount();
    const { services } = openPage();

    await restored();
    expect(field('companyName').value).toBe('Harbor Freight Lines');
    expect(field('industry').value).toBe('finance');
    expect(screen.getByText(FILLED)).toBeTruthy();
    expect(services.announcements).toEqual([`${DRAFT_COPY.restored} ${FILLED}`]);
    expect(screen.queryByRole('button', { name: DRAFT_COPY.restore })).toBeNull();
    expect(document.activeElement).toBe(document.body);
  });

  it('can be cleared after it was restored', async () => {
    (await writeAndLeave()).unmount();
    const { user } = openPage();
    await restored();

    await user.click(screen.getByRole('button', { name: DRAFT_COPY.clear }));

    expect([field('companyName').value, field('industry').value]).toEqual(['', '']);
    expect(drafts()).toEqual([]);
    expect(document.activeElement).toBe(field('companyName'));
  });

  it('hides the note once the visitor goes on typing', async () => {
    (await writeAndLeave()).unmount();
    openPage();
    await restored();

    fillIn({ contactName: 'Jordan Reyes' });

    await waitFor(() => expect(screen.queryByText(DRAFT_COPY.restored, { exact: false })).toBeNull());
  });

  it('is offered in another tab and filled in on request', async () => {
    await leaveDraftToAnotherTab();
    const { user } = openPage();
    expect(field('companyName').value).toBe('');
    expect(screen.getByText(/^We saved a draft from .+ on this device\.$/)).toBeTruthy();

    await user.click(restoreButton());

    expect(field('companyName').value).toBe('Harbor Freight Lines');
    expect(field('industry').value).toBe('finance');
    expect(screen.queryByRole('button', { name: DRAFT_COPY.restore })).toBeNull();
    expect(drafts()).toHaveLength(1);
  });

  it.each([
    [DRAFT_COPY.restore, DRAFT_COPY.restored],
    [DRAFT_COPY.discard, DRAFT_COPY.discarded],
  ])('says what happened after %s and takes the focus', async (button, told) => {
    await leaveDraftToAnotherTab();
    const { user } = openPage();

    await user.click(screen.getByRole('button', { name: button }));

    expect(document.activeElement?.textContent).toContain(told);
  });

  it('asks to attach its file again until a file is attached', async () => {
    const page = openPage();
    await choose(page);
    leaveTab();
    page.unmount();
    const again = openPage();
    expect(await screen.findByText(new RegExp(`^${attachAgain('.+\\.pdf')}`))).toBeTruthy();
    expect(screen.queryByRole('button', { name: new RegExp(`^${DOCUMENT_COPY.remove}`) })).toBeNull();

    await choose(again);

    expect(screen.queryByText(new RegExp(`^${attachAgain('.+\\.pdf')}`))).toBeNull();
  });

  it('does not overwrite newer text', async () => {
    await leaveDraftToAnotherTab();
    const page = openPage();
    fillIn({ companyName: 'Another Company' });

    await page.user.click(restoreButton());

    expect(field('companyName').value).toBe('Another Company');
    expect(field('industry').value).toBe('finance');
    expect(screen.getByText('Filled in: Industry.')).toBeTruthy();
  });

  it('is unchanged while on offer, and new text is saved separately', async () => {
    await leaveDraftToAnotherTab();
    const second = openPage();
    fillIn({ companyName: 'Another Company' });
    leaveTab();
    expect(allStored().map(({ values }) => values.companyName)).toEqual([
      'Harbor Freight Lines',
      'Another Company',
    ]);
    second.unmount();

    const { user } = openPage();
    await waitFor(() => expect(field('companyName').value).toBe('Another Company'));
    await user.click(screen.getByRole('button', { name: DRAFT_COPY.discard }));

    expect(allStored().map(({ values }) => values.companyName)).toEqual(['Another Company']);
  });

  it('takes precedence over a link’s text', async () => {
    const first = openPage();
    fillIn({ projectDescription: 'Sixty invoices, none of them paid.' });
    leaveTab();
    first.unmount();
    sessionStorage.clear();
    const { user } = openPage('/application?service=billing');
    expect(field('projectDescription').value).toBe('');

    await user.click(restoreButton());

    expect(field('projectDescription').value).toBe('Sixty invoices, none of them paid.');
    expect(stored().values.projectDescription).toBe('Sixty invoices, none of them paid.');
  });

  it('does not restore a link’s text that the visitor deleted', async () => {
    const path = '/application?service=billing';
    const first = openPage(path);
    await waitFor(() => expect(field('projectDescription').value).toMatch(/^We are interested/));
    fillIn({ companyName: 'Harbor Freight Lines', projectDescription: '' });
    first.unmount();

    openPage(path);

    await restored();
    expect(field('projectDescription').value).toBe('');
  });

  it('makes way for a link’s text when it is discarded', async () => {
    await leaveDraftToAnotherTab();
    const { user } = openPage('/application?service=billing');

    await user.click(screen.getByRole('button', { name: DRAFT_COPY.discard }));

    expect(field('projectDescription').value).toMatch(/^We are interested in your billing/);
    expect(stored()).toBeNull();
  });

  it('includes the last change when the visitor leaves the page', () => {
    const page = openPage();
    fireEvent.change(field('companyName'), { target: { value: 'Harbor' } });

    page.unmount();

    expect(stored().values.companyName).toBe('Harbor');
  });

  it('keeps the key of its tab', async () => {
    const first = openPage();
    fillIn();
    const lost = await send();
    leaveTab();
    first.unmount();
    sessionStorage.clear();
    const second = openPage();
    await second.user.click(restoreButton());

    const again = await send();

    expect(again.headers['idempotency-key']).toBe(lost.headers['idempotency-key']);
  });

  it('is saved shortly after the last change, and deleted on request for later visits too', async () => {
    jest.useFakeTimers();
    const page = openPage();
    expect(noDraftBox().checked).toBe(false);

    fireEvent.change(field('companyName'), { target: { value: 'Harbor' } });
    act(() => jest.advanceTimersByTime(799));
    expect(stored()).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(stored().values.companyName).toBe('Harbor');

    expect(screen.getByText(DRAFT_COPY.saved)).toBeTruthy();

    fireEvent.click(noDraftBox());
    fireEvent.change(field('companyName'), { target: { value: 'Harbor Freight' } });
    act(() => jest.advanceTimersByTime(5000));
    expect(stored()).toBeNull();
    expect(screen.queryByText(DRAFT_COPY.saved)).toBeNull();
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

  it('makes the browser ask before leaving where it cannot be saved, until the form is sent', async () => {
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
    expect(screen.queryByText(DRAFT_COPY.saved)).toBeNull();

    const upload = await send();
    await when(() => upload.answer(201, RECEIPT));
    expect(asksBeforeLeaving()).toBe(false);
    full.mockRestore();
  });

  describe.each([
    ['full', refuseToWrite],
    ['blocked', refuseToOpen],
  ])('where the storage is %s', (_, refuse) => {
    it('is kept while the tab is open, and the form says so', async () => {
      refuse();
      (await writeAndLeave()).unmount();
      openPage();

      await restored();
      expect(field('companyName').value).toBe('Harbor Freight Lines');
      expect(screen.getByText(NOT_STORED)).toBeTruthy();
      expect(screen.queryByText(/^We save a draft on this device/)).toBeNull();
      expect(asksBeforeLeaving()).toBe(true);
    });

    it('is deleted on request, for the rest of the visit too', async () => {
      refuse();
      const page = await writeAndLeave();
      fireEvent.click(noDraftBox());
      fillIn({ contactName: 'Jordan Reyes' });
      page.unmount();

      openPage();

      expect([field('companyName').value, field('contactName').value]).toEqual(['', '']);
      expect(noDraftBox().checked).toBe(true);
      expect(asksBeforeLeaving()).toBe(false);
      fireEvent.click(noDraftBox());
    });

    it('is gone after success', async () => {
      refuse();
      const page = openPage();
      fillIn();
      const upload = await send();
      await when(() => upload.answer(201, RECEIPT));
      page.unmount();

      openPage();

      expect(field('companyName').value).toBe('');
    });
  });

  it('is restored in its tab when the storage is available again', async () => {
    const allow = refuseToOpen();
    (await writeAndLeave()).unmount();
    allow();

    openPage();

    await restored();
    expect(field('companyName').value).toBe('Harbor Freight Lines');
    fillIn({ contactName: 'Jordan Reyes' });
    leaveTab();
    expect(allStored()).toHaveLength(1);
    expect(screen.queryByText(NOT_STORED)).toBeNull();
  });

  it('is restored with the text that could no longer be stored', async () => {
    const page = await writeAndLeave();
    refuseToWrite();
    fillIn({ companyName: 'Harbor' });
    page.unmount();

    openPage();

    await restored();
    expect(field('companyName').value).toBe('Harbor');
    expect(screen.queryByRole('button', { name: DRAFT_COPY.restore })).toBeNull();
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

    // A refusal, because after a network failure the form would retry during the next tests.
    await when(() => upload.answer(403, problem(403)));

    expect(stored().values).toMatchObject(ANSWERS);
  });

  it('that the browser sent by itself is offered with a hint that it may have been submitted, and nothing of it is lost', async () => {
    const page = openPage();
    fillIn({ companyName: 'Harbor Freight Lines', industry: 'finance' });
    fireEvent(screen.getByRole('form'), new Event('formdata'));
    leaveTab();
    page.unmount();

    const { user } = openPage();
    expect(field('companyName').value).toBe('');
    expect(screen.getByText(/^You may have submitted it already/)).toBeTruthy();
    fillIn({ contactName: 'Jordan Reyes' });
    leaveTab();
    await user.click(restoreButton());

    expect([field('companyName').value, field('industry').value]).toEqual([
      'Harbor Freight Lines',
      'finance',
    ]);
    expect(allStored().map(({ values }) => values.contactName)).toEqual(['Jordan Reyes']);
  });

  it('that was only saved is offered without such a hint', async () => {
    await leaveDraftToAnotherTab();
    openPage();

    expect(restoreButton()).toBeTruthy();
    expect(screen.queryByText(/^You may have submitted it already/)).toBeNull();
  });

  it('is deleted after seven days or when invalid, and the older one is offered next', async () => {
    const good = { savedAt: Date.now(), version: 1, idempotencyKey: 'k', values: { companyName: 'A' } };
    const entry = (value: unknown, endsAt = Date.now() + 1000) => JSON.stringify({ endsAt, value });
    const texts: [string, number][] = [
      [entry(good), 1],
      ['{', 0],
      [entry(7), 0],
      [entry({ savedAt: 'now' }), 0],
      [entry(good, Date.now() - 1), 0],
      [entry({ ...good, version: 0 }), 0],
    ];
    for (const [text, offers] of texts) {
      localStorage.setItem(`${PREFIX}another-tab`, text);
      const { queryAllByRole, unmount: close } = openPage();
      expect(queryAllByRole('button', { name: DRAFT_COPY.restore })).toHaveLength(offers);
      close();
      expect(localStorage.getItem(`${PREFIX}another-tab`)).toBe(offers ? text : null);
    }

    localStorage.setItem(`${PREFIX}a`, entry({ ...good, savedAt: Date.now() - 9000 }));
    localStorage.setItem(`${PREFIX}b`, entry({ ...good, values: { companyName: 'Newer' } }));
    const { user } = openPage();
    await user.click(screen.getByRole('button', { name: DRAFT_COPY.discard }));
    await user.click(restoreButton());

    expect(field('companyName').value).toBe('A');
  });

  it('is explained at the top of the form, with an opt-out', () => {
    openPage();

    const text = screen.getByText(/^We save a draft on this device for a week/);
    const before = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(text.compareDocumentPosition(field('companyName')) & before).toBeTruthy();
    expect(noDraftBox().compareDocumentPosition(field('companyName')) & before).toBeTruthy();
  });

  it('ends seven days after it was last changed', () => {
    const page = openPage();
    fillIn({ companyName: 'Harbor' });
    page.unmount();

    const { endsAt } = JSON.parse(localStorage.getItem(drafts()[0] ?? '') ?? '{}');
    expect(endsAt - stored().savedAt).toBe(7 * 86_400_000);
  });
});
