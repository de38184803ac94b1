import { describe, expect, it } from '@jest/globals';
import { confirmSubscription, undoUnsubscribe, unsubscribeFromNewsletter } from '@site/shared/contracts';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { useFakeApi } from '../api.fixture.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { noAnswer, stallConnection } from './stalled-connection.fixture.ts';
import { UnsubscribePage } from './unsubscribe-page.tsx';
import { LINK_COPY } from './newsletter-content.ts';

const fakes = useFakeApi();

const refusal = (status: number) => ({ status, body: { title: 'No', status, code: 'refused' } });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the page behind a confirmation link', () => {
  const open = (query = '?token=t1') => renderPage(ConfirmPage, { path: `/newsletter/confirm${query}` });
  const confirm = () => screen.findByRole('button', { name: LINK_COPY.confirm.submit });

  it('does nothing until the button is clicked, then confirms and focuses the outcome', async () => {
    fakes.api.answer(confirmSubscription, () => ({ status: 204 }));
    const { user, container } = open();
    const button = await confirm();
    await expectAccessible(container);
    expect(fakes.api.calls).toEqual([]);

    await user.click(button);

    const heading = await title(LINK_COPY.confirmed.title);
    expect(fakes.api.calls.map(({ body }) => body)).toEqual([{ token: 't1' }]);
    expect(document.activeElement?.contains(heading)).toBe(true);
    expect(fakes.errors).toEqual([]);
    await expectAccessible(container);
  });

  it('says when the link has expired, and leads to the sign-up', async () => {
    fakes.api.answer(confirmSubscription, () => refusal(410));
    const { user } = open();

    await user.click(await confirm());

    await title(LINK_COPY.expired.title);
    expect(screen.getByRole('link', { name: LINK_COPY.expired.link }).getAttribute('href')).toBe(
      '/newsletter',
    );
    expect(fakes.errors).toHaveLength(1);
  });

  it('can be retried when the server did not respond', async () => {
    fakes.api.answer(confirmSubscription, () => refusal(503));
    const { user } = open();
    await user.click(await confirm());
    await screen.findByRole('alert');
    fakes.api.answer(confirmSubscription, () => ({ status: 204 }));

    await user.click(await confirm());

    await title(LINK_COPY.confirmed.title);
  });

  it('can be retried when no answer comes in time', async () => {
    const connection = stallConnection();
    fakes.api.answer(confirmSubscription, noAnswer);
    const { user } = open();
    await user.click(await confirm());
    expect(connection.lastLimit()).toBe(30_000);

    connection.endTimeLimits();

    await screen.findByRole('alert');
    await confirm();
  });

  it('calls a link without a token expired', async () => {
    fakes.api.answer(confirmSubscription, () => refusal(422));
    const { user } = open('');

    await user.click(await confirm());

    await title(LINK_COPY.expired.title);
  });
});

describe('the page behind an unsubscribe link', () => {
  const open = () => renderPage(UnsubscribePage, { path: '/newsletter/unsubscribe?token=t2' });
  const press = (name: string) => screen.findByRole('button', { name });

  it('does nothing until the button is clicked, and can then be undone', async () => {
    fakes.api.answer(unsubscribeFromNewsletter, () => ({ status: 200, body: { undo: 'u1' } }));
    fakes.api.answer(undoUnsubscribe, () => ({ status: 204 }));
    const { user, container } = open();
    expect(fakes.api.calls).toEqual([]);
    await expectAccessible(container);

    await user.click(await press(LINK_COPY.unsubscribe.submit));
    await title(LINK_COPY.left.title);
    expect(fakes.api.callsTo(unsubscribeFromNewsletter)[0]?.query).toEqual({ token: 't2' });
    await expectAccessible(container);

    await user.click(await press(LINK_COPY.left.undo));
    await title(LINK_COPY.kept.title);
    expect(fakes.api.callsTo(undoUnsubscribe)[0]?.body).toEqual({ token: 'u1' });
    expect(fakes.errors).toEqual([]);
  });

  it('offers no undo without an undo token', async () => {
    fakes.api.answer(unsubscribeFromNewsletter, () => ({ status: 200, body: { undo: null } }));
    const { user } = open();

    await user.click(await press(LINK_COPY.unsubscribe.submit));

    await title(LINK_COPY.left.title);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be retried when no answer comes in time', async () => {
    const connection = stallConnection();
    fakes.api.answer(unsubscribeFromNewsletter, noAnswer);
    const { user } = open();
    await user.click(await press(LINK_COPY.unsubscribe.submit));

    connection.endTimeLimits();

    await screen.findByRole('alert');
    await press(LINK_COPY.unsubscribe.submit);
  });

  it('says when no answer to an undo comes in time', async () => {
    fakes.api.answer(unsubscribeFromNewsletter, () => ({ status: 200, body: { undo: 'u1' } }));
    fakes.api.answer(undoUnsubscribe, noAnswer);
    const { user } = open();
    await user.click(await press(LINK_COPY.unsubscribe.submit));
    const undo = await press(LINK_COPY.left.undo);
    const connection = stallConnection();
    await user.click(undo);

    connection.endTimeLimits();

    await screen.findByRole('alert');
    await press(LINK_COPY.left.undo);
  });

  it.each([
    [410, LINK_COPY.broken.title],
    [503, LINK_COPY.unsubscribe.title],
  ])('answers %i with "%s"', async (status, heading) => {
    fakes.api.answer(unsubscribeFromNewsletter, () => refusal(status));
    const { user } = open();

    await user.click(await press(LINK_COPY.unsubscribe.submit));

    await title(heading);
    await (status === 503 ? screen.findByRole('alert') : screen.findByRole('link'));
    expect(fakes.errors).toHaveLength(1);
  });
});

describe.each([
  ['confirm', ConfirmPage],
  ['unsubscribe', UnsubscribePage],
])('the page to %s', (name, Page) => {
  it('has a real form, which without script posts to the page’s own address', () => {
    const { container } = renderPage(Page, { path: `/newsletter/${name}` });

    const form = container.querySelector('form[data-own-address]');
    expect([form?.getAttribute('method'), form?.hasAttribute('action')]).toEqual(['post', false]);
    expect(container.querySelector<HTMLElement>('[data-slot=errors]')?.hidden).toBe(true);
  });
});
