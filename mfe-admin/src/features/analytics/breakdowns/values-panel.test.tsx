import { describe, expect, it, jest } from '@jest/globals';
import {
  downloadAnalyticsValues,
  readAnalyticsValues,
  type AnalyticsValue,
} from '@site/shared/contracts/staff';
import { expectAccessible } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { signIn, useFakes } from '../../../staff.fixture.ts';
import { aValue, renderReport } from '../analytics.fixture.tsx';
import { ValuesPanel } from './values-panel.tsx';
import { DIMENSIONS, VALUES_COPY, VALUES_EXPORT_COPY } from './admin-breakdowns-content.ts';
import { RETRY } from '../../../kit/admin-content.ts';

const fakes = useFakes();

const REFUSED = {
  type: 'about:blank',
  title: 'Invalid',
  status: 422,
  code: 'validation_failed',
  detail: 'The window is limited to 3653 days. Choose a later start date',
  requestId: '1',
};

function open(path = '/admin') {
  signIn(fakes.api, 'analyst');
  const onFilter = jest.fn();
  return {
    ...renderReport((props) => <ValuesPanel {...props} onFilter={onFilter} />, path),
    onFilter,
  };
}
function answerWith(values: AnalyticsValue[], hasMore = false) {
  fakes.api.answer(readAnalyticsValues, () => ({ status: 200, body: { values, hasMore } }));
}
const cells = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const calls = () => fakes.api.callsTo(readAnalyticsValues).map(({ query }) => query);

describe('the values of a dimension', () => {
  it('are pages at first, with entries, exits and the time on the page', async () => {
    answerWith([aValue({ value: '/services' })]);
    const { container } = open();

    expect(await cells()).toEqual(['1,200', '3,200', '800', '320', '10%', '1m 0s', '50%', '5%']);
    expect(screen.getByRole('rowheader', { name: '/services' })).toBeTruthy();
    expect(
      screen.getByRole('button', {
        name: '/services',
        description: VALUES_COPY.filter,
      }),
    ).toBeTruthy();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Entries',
      'Exits',
      VALUES_COPY.columns.exitRate,
      VALUES_COPY.columns.timeOnPage,
      VALUES_COPY.columns.bounceRate,
      VALUES_COPY.columns.conversionRate,
    ]);
    expect(calls()).toEqual([
      { startDate: '2026-11-14', endDate: '2026-11-20', dimension: 'page', limit: '10' },
    ]);
    await expectAccessible(container);
  });

  it('are chosen with a button, and remembered in the address', async () => {
    answerWith([aValue({ value: 'AI Assistants' }), aValue({ value: 'Direct', visits: 0, bounces: 0 })]);
    const { user, location } = open();

    await user.click(screen.getByRole('button', { name: DIMENSIONS.channel.list }));

    expect(await screen.findByRole('rowheader', { name: 'AI Assistants' })).toBeTruthy();
    expect(location()).toBe('/admin?values=channel');
    const [, second] = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(
      within(second as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['1,200', '0', '3,200', '–', '–']);
  });

  it('are downloaded as a file, all of them', async () => {
    answerWith([aValue()], true);
    fakes.api.answer(downloadAnalyticsValues, () => ({ status: 422, body: REFUSED }));
    const { user, services } = open('/admin?values=source');

    await user.click(await screen.findByRole('button', { name: VALUES_EXPORT_COPY.export }));

    await waitFor(() => expect(services.toasts).toHaveLength(1));
    expect(services.toasts[0]).toMatchObject({
      title: VALUES_EXPORT_COPY.exportFailed.title,
      description: REFUSED.detail,
    });
    expect(fakes.api.callsTo(downloadAnalyticsValues).map(({ query }) => query)).toEqual([
      { startDate: '2026-11-14', endDate: '2026-11-20', dimension: 'source' },
    ]);
  });

  it('are pages by entries or exits on request', async () => {
    const pages = Array.from({ length: 12 }, (_, index) => aValue({ value: `/${index}`, exits: index }));
    answerWith(pages);
    const { user, location } = open();
    await screen.findByRole('rowheader', { name: '/0' });

    await user.click(screen.getByRole('button', { name: 'Exits' }));

    await waitFor(() => expect(calls().map(({ limit }) => limit)).toEqual(['10', '500']));
    const names = () =>
      within(screen.getByRole('table'))
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['/11', '/10']));
    expect(names()).toHaveLength(10);
    expect(location()).toBe('/admin?order=exits');
    await user.click(screen.getByRole('button', { name: VALUES_COPY.more }));
    expect(names()).toHaveLength(12);
    expect(calls()).toHaveLength(2);
    expect(screen.queryByText(/Only the 500 pages/)).toBeNull();
  });

  it('say that pages with fewer views are missing in another order', async () => {
    answerWith([aValue({ value: '/services' })], true);
    open('/admin?order=entries');

    expect(await screen.findByText(/^Only the 500 pages with the most page views/)).toBeTruthy();
  });

  it('limit the reports with a click', async () => {
    answerWith([aValue()]);
    const { user, onFilter } = open('/admin?values=source');

    await user.click(await screen.findByRole('button', { name: 'Google' }));

    expect(onFilter.mock.calls).toEqual([['source:Google']]);
  });

  it('have names for events, which limit nothing', async () => {
    answerWith([
      aValue({ value: 'form_start' }),
      aValue({ value: 'brand_new' }),
      aValue({ value: '(other)' }),
    ]);
    open('/admin?values=event');

    expect(await cells()).toEqual(['77', '77', '77']);
    const table = screen.getByRole('table');
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Application started', 'brand_new', 'Other events']);
    expect(within(table).queryByRole('button')).toBeNull();
  });

  it('have names for languages, devices and everything that is not listed', async () => {
    answerWith([aValue({ value: 'es' }), aValue({ value: '(other)' })]);
    open('/admin?values=language');

    expect(await screen.findByRole('button', { name: 'Spanish' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'All others' })).toBeTruthy();
  });

  it('grow up to five hundred, and the button keeps the focus', async () => {
    answerWith([aValue()], true);
    const { user } = open('/admin?values=source');
    await user.click(await screen.findByRole('button', { name: VALUES_COPY.more }));
    await waitFor(() => expect(calls().map(({ limit }) => limit)).toEqual(['10', '50']));
    await user.click(await screen.findByRole('button', { name: VALUES_COPY.more }));
    await waitFor(() => expect(calls().map(({ limit }) => limit)).toEqual(['10', '50', '500']));

    const fewer = await screen.findByRole('button', { name: VALUES_COPY.fewer });

    expect(document.activeElement).toBe(fewer);
    expect(screen.getByText(/These are the first 500/)).toBeTruthy();
  });

  it('stay when more could not be loaded', async () => {
    answerWith([aValue()], true);
    const { user } = open('/admin?values=source');
    const more = await screen.findByRole('button', { name: VALUES_COPY.more });
    fakes.api.answer(readAnalyticsValues, () => ({
      status: 500,
      body: { title: 'Broken', status: 500, code: 'internal' },
    }));

    await user.click(more);

    expect(await screen.findByText(VALUES_COPY.failure)).toBeTruthy();
    expect(screen.getByRole('table')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: VALUES_COPY.more }));
  });

  it('stay while those of other days are loading', async () => {
    answerWith([aValue()]);
    const { user } = open('/admin?values=source');
    await screen.findByRole('button', { name: 'Google' });
    let respond = () => {};
    fakes.api.answer(readAnalyticsValues, async () => {
      await new Promise<void>((resolve) => (respond = resolve));
      return { status: 200, body: { values: [aValue({ value: 'Bing' })], hasMore: false } };
    });

    await user.click(screen.getByRole('button', { name: 'Month' }));

    await waitFor(() => expect(calls()).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Google' })).toBeTruthy();
    respond();
    expect(await screen.findByRole('button', { name: 'Bing' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Google' })).toBeNull();
  });

  it('say when there are none', async () => {
    answerWith([]);
    const { container } = open();

    expect(await screen.findByText(VALUES_COPY.none)).toBeTruthy();
    await expectAccessible(container);
  });

  it('say in place that they could not be loaded, and try again on request', async () => {
    fakes.api.answer(readAnalyticsValues, () => ({
      status: 500,
      body: { title: 'Broken', status: 500, code: 'internal' },
    }));
    const { user, services } = open();
    await screen.findByText(VALUES_COPY.failure);
    answerWith([aValue()]);

    await user.click(screen.getByRole('button', { name: RETRY }));

    expect(await screen.findByRole('table')).toBeTruthy();
    expect(services.toasts).toEqual([]);
    expect(fakes.errors).toHaveLength(1);
  });
});
