import { describe, expect, it } from '@jest/globals';
import {
  replyToApplicant,
  requestDocuments,
  withdrawDocumentRequest,
  type SubmissionMessage,
} from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { aSubmissionRow } from '@site/shared/testing/factories';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../../../app/admin-page.tsx';
import { answerSubmissions, EMAIL, signIn, useFakes } from '../../../../staff.fixture.ts';
import { ANN, answerRecord, RECORD, type StoredRecord } from '../record.fixture.ts';
import { ADMIN_COPY } from '../../../../kit/admin-content.ts';
import { COLUMN_NAMES } from '../../admin-submissions-content.ts';

const fakes = useFakes();

const aMessage = (more: Partial<SubmissionMessage> = {}): SubmissionMessage => ({
  id: 'm1',
  kind: 'reply',
  author: ANN.email,
  created_at: '2026-11-20T09:00:00.000Z',
  subject: 'A short call',
  text: 'Does Monday suit you?',
  request: null,
  ...more,
});
const aRequest = (more: Partial<NonNullable<SubmissionMessage['request']>> = {}) =>
  aMessage({
    id: 'r1',
    kind: 'document-request',
    text: 'The ledger, please',
    request: {
      is_open: true,
      closes_at: '2026-12-04T09:00:00.000Z',
      answered_at: null,
      withdrawn_at: null,
      documents: 0,
      ...more,
    },
  });

async function open(messages: readonly SubmissionMessage[] = [], record = RECORD) {
  signIn(fakes.api, 'reviewer');
  answerSubmissions(fakes.api, aSubmissionRow({ reference: record.reference, company_name: 'Harbour Ltd' }));
  const stored = answerRecord(fakes.api, record);
  stored.messages = messages;
  fakes.api.answer(replyToApplicant, ({ body: { subject, text } }) => {
    const sent = aMessage({ id: 'm9', author: EMAIL, subject, text });
    stored.messages = [sent, ...stored.messages];
    return { status: 201, body: sent };
  });
  fakes.api.answer(requestDocuments, ({ body: { text } }) => {
    const sent = { ...aRequest(), id: 'r9', text };
    stored.messages = [sent, ...stored.messages];
    if (stored.record) stored.record = { ...stored.record, status: 'waiting', version: 1 };
    return { status: 201, body: sent };
  });
  const path = `/admin?id=${record.reference}`;
  const page = renderPage(AdminPage, { path, facts: { reportingTimeZone: 'UTC', name: 'Ledgerwell' } });
  const section = within(await screen.findByRole('region', { name: 'Messages to the applicant' }));
  await waitFor(() => expect(section.queryByRole('status')).toBeNull());
  return { ...page, section, stored };
}
const button = (name: string) => ({ name });

describe('the messages to an applicant', () => {
  it('are listed with what became of a request', async () => {
    const { section, container } = await open([
      aRequest({ documents: 2, answered_at: '2026-11-21T09:00:00.000Z', is_open: false }),
      aMessage(),
    ]);

    const items = section.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items[0]).toContain('Request for documents, ann@example.com');
    expect(items[0]).toContain('2 documents received');
    expect(items[1]).toContain('A short callDoes Monday suit you?');
    await expectAccessible(container);
  });

  it('begin with a template that has the values of the record', async () => {
    const { section, user } = await open();
    await user.click(section.getByRole('button', button('Reply')));
    await user.selectOptions(section.getByLabelText('Template'), 'Suggest a call');

    expect(section.getByLabelText<HTMLInputElement>('Subject').value).toBe('A short call about Harbour Ltd');
    const { value } = section.getByLabelText<HTMLTextAreaElement>('Message');
    expect(value).toContain(`Dear ${RECORD.contact_name},`);
    expect(value).toContain(`(${RECORD.reference})`);
    expect(value).toContain('Kind regards,\nLedgerwell');
  });

  it('show each letter at once, so that none is lost and the caret stays', async () => {
    const { user, section } = await open();
    await user.click(section.getByRole('button', button('Reply')));
    const box = section.getByLabelText('Subject');

    fireEvent.change(box, { target: { value: 'W' } });

    expect(box).toHaveProperty('value', 'W');
  });

  it('keep what was typed when another template is chosen', async () => {
    const { section, user } = await open();
    await user.click(section.getByRole('button', button('Reply')));
    await user.type(section.getByLabelText('Message'), 'My own words.');
    await user.selectOptions(section.getByLabelText('Template'), 'Not a fit');

    const { value } = section.getByLabelText<HTMLTextAreaElement>('Message');
    expect(value).toMatch(/^My own words\.\n\nDear /);
  });

  it('are sent and then listed', async () => {
    const { section, user, services } = await open();
    await user.click(section.getByRole('button', button('Reply')));
    await user.type(section.getByLabelText('Subject'), 'Your call');
    await user.type(section.getByLabelText('Message'), 'At ten?');
    await user.click(section.getByRole('button', button('Send reply')));

    await waitFor(() => expect(section.queryByLabelText('Subject')).toBeNull());
    expect(await section.findByText('At ten?')).toBeTruthy();
    expect(services.toasts[0]?.title).toBe('Message queued');
    expect(fakes.api.callsTo(replyToApplicant).map(({ body }) => body)).toEqual([
      { id: expect.any(String), subject: 'Your call', text: 'At ten?' },
    ]);
  });

  it('stay in the form when they are not complete or cannot be sent', async () => {
    const { section, user, services } = await open();
    await user.click(section.getByRole('button', button('Reply')));
    await user.type(section.getByLabelText('Message'), 'At ten?');
    await user.click(section.getByRole('button', button('Send reply')));
    expect(section.getByText('Enter a subject')).toBeTruthy();
    expect(document.activeElement).toBe(section.getByLabelText('Subject'));

    fakes.api.answer(replyToApplicant, () => {
      throw new TypeError('Failed to fetch');
    });
    await user.type(section.getByLabelText('Subject'), 'Your call');
    await user.click(section.getByRole('button', button('Send reply')));
    await waitFor(() => expect(services.toasts[0]).toMatchObject({ tone: 'destructive' }));
    expect(section.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('At ten?');
  });

  it('survive closing the record', async () => {
    const { section, user } = await open();
    await user.click(section.getByRole('button', button('Reply')));
    await user.type(section.getByLabelText('Message'), 'Half a thought');
    await user.click(screen.getByRole('button', { name: ADMIN_COPY.close }));
    await user.click(await screen.findByRole('link', { name: /^Harbour Ltd/ }));

    const again = within(await screen.findByRole('region', { name: 'Messages to the applicant' }));
    expect(again.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Half a thought');
  });

  it('cannot be written in quarantine', async () => {
    const { section } = await open([], { ...RECORD, quarantined: true });

    expect(section.getByText(/^Release the application from quarantine/)).toBeTruthy();
    expect(section.queryByRole('button')).toBeNull();
  });
});

describe('a message that could not be sent', () => {
  const idsOf = (endpoint: typeof replyToApplicant | typeof requestDocuments) =>
    fakes.api.callsTo(endpoint).map(({ body }) => (body as { readonly id: string }).id);

  it.each([
    { endpoint: replyToApplicant, form: 'Reply', field: 'Message', send: 'Send reply' },
    {
      endpoint: requestDocuments,
      form: 'Ask for documents',
      field: 'What is missing?',
      send: 'Send request',
    },
  ])('is sent again with the same id, and the next one has another ($form)', async (kind) => {
    const { endpoint, form, field, send } = kind;
    const { section, user, services } = await open();
    let isDown = true;
    fakes.api.answer(endpoint, () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return { status: 201, body: aMessage() };
    });
    const write = async () => {
      await user.click(section.getByRole('button', button(form)));
      if (form === 'Reply') await user.type(section.getByLabelText('Subject'), 'Call');
      await user.type(section.getByLabelText(field), 'At ten?');
    };
    const press = async () => {
      const count = services.toasts.length;
      await user.click(section.getByRole('button', button(send)));
      await waitFor(() => expect(services.toasts).toHaveLength(count + 1));
    };
    await write();
    await press();
    isDown = false;
    await press();
    await write();
    await press();

    const [first, again, next] = idsOf(endpoint);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  it('but was stored is listed, and a changed text can be sent as another message', async () => {
    const { section, user, services, stored } = await open();
    await user.click(section.getByRole('button', button('Reply')));
    await user.type(section.getByLabelText('Subject'), 'Call');
    await user.type(section.getByLabelText('Message'), 'At ten?');
    fakes.api.answer(replyToApplicant, () => {
      stored.messages = [aMessage({ text: 'Before the change' })];
      const problem = { type: 'about:blank', title: 'Used', status: 422, code: 'idempotency_mismatch' };
      return { status: 422, body: problem };
    });
    await user.click(section.getByRole('button', button('Send reply')));

    expect(await section.findByText('Before the change')).toBeTruthy();
    expect(services.toasts[0]?.title).toBe('An earlier version was sent');
    expect(section.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('At ten?');
    await user.click(section.getByRole('button', button('Send reply')));
    await waitFor(() => expect(new Set(idsOf(replyToApplicant)).size).toBe(2));
  });
});

describe('what is typed while a message is sent', () => {
  /** Stores replies from now on. Returns what lets their answers arrive. */
  function holdAnswers(stored: StoredRecord): () => void {
    let respond = () => {};
    const released = new Promise<void>((resolve) => (respond = resolve));
    fakes.api.answer(replyToApplicant, async ({ body: { id = 'm9', subject, text } }) => {
      const sent = aMessage({ id, author: EMAIL, subject, text });
      stored.messages = [sent, ...stored.messages];
      await released;
      return { status: 201, body: sent };
    });
    return respond;
  }
  async function send(page: Awaited<ReturnType<typeof open>>) {
    const { section, user, stored } = page;
    const respond = holdAnswers(stored);
    await user.click(section.getByRole('button', button('Reply')));
    await user.type(section.getByLabelText('Subject'), 'Call');
    await user.type(section.getByLabelText('Message'), 'At ten');
    await user.click(section.getByRole('button', button('Send reply')));
    return respond;
  }

  it('stays in the form, and can be sent as another message', async () => {
    const page = await open();
    const { section, user, services, stored } = page;
    const respond = await send(page);
    const field = section.getByLabelText<HTMLTextAreaElement>('Message');
    await user.type(field, ' or at noon');
    respond();

    expect(await section.findByText('At ten')).toBeTruthy();
    expect(services.toasts.map(({ title }) => title)).toEqual(['An earlier version was sent']);
    expect(field.value).toBe('At ten or at noon');
    expect(document.activeElement).toBe(field);
    await user.click(section.getByRole('button', button('Send reply')));
    await waitFor(() => expect(stored.messages).toHaveLength(2));
    expect(new Set(stored.messages.map(({ id }) => id)).size).toBe(2);
    await waitFor(() => expect(section.queryByLabelText('Message')).toBeNull());
  });

  it('stays when the record was closed and opened again, and what was sent goes', async () => {
    const page = await open();
    const { user } = page;
    const reopen = async () => {
      await user.click(screen.getByRole('button', { name: ADMIN_COPY.close }));
      await user.click(await screen.findByRole('link', { name: /^Harbour Ltd/ }));
      return within(await screen.findByRole('region', { name: 'Messages to the applicant' }));
    };
    const respond = await send(page);
    const again = await reopen();
    const field = again.getByLabelText<HTMLTextAreaElement>('Message');
    await user.type(field, ' or at noon');
    respond();
    await waitFor(() => expect(page.services.toasts).toHaveLength(1));
    expect(field.isConnected && field.value).toBe('At ten or at noon');

    const respondAgain = holdAnswers(page.stored);
    await user.click(again.getByRole('button', button('Send reply')));
    const third = await reopen();
    respondAgain();
    await waitFor(() => expect(third.queryByLabelText('Message')).toBeNull());
  });
});

describe('a request for documents', () => {
  it('moves the application to waiting', async () => {
    const { section, user, container } = await open([aRequest()]);
    await user.click(section.getByRole('button', button('Ask for documents')));
    expect(section.getByText(/Your earlier link will stop working/)).toBeTruthy();
    await expectAccessible(container);
    await user.selectOptions(section.getByLabelText('Template'), 'Aging report');
    await user.click(section.getByRole('button', button('Send request')));

    await waitFor(() =>
      expect(
        screen.getByLabelText<HTMLSelectElement>(COLUMN_NAMES.status, { selector: '#work-status' }).value,
      ).toBe('waiting'),
    );
    const [sent] = fakes.api.callsTo(requestDocuments).map(({ body }) => body as { readonly text: string });
    expect(sent?.text).toContain('aging report');
  });

  it('can be withdrawn while it is open', async () => {
    const { section, stored, user, services } = await open([aRequest()]);
    fakes.api.answer(withdrawDocumentRequest, () => {
      stored.messages = [aRequest({ is_open: false, withdrawn_at: '2026-11-20T10:00:00.000Z' })];
      return { status: 204 };
    });
    await user.click(section.getByRole('button', { name: /^Withdraw/ }));

    expect(await section.findByText('Withdrawn')).toBeTruthy();
    expect(services.toasts[0]?.title).toBe('Request withdrawn');
    expect(section.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });
});
