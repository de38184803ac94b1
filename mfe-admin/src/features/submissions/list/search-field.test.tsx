import { describe, expect, it } from '@jest/globals';
import { listSubmissionRows } from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { aSubmissionRow } from '@site/shared/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { AdminPage } from '../../../app/admin-page.tsx';
import { answerSubmissions, signIn, useFakes } from '../../../staff.fixture.ts';

const fakes = useFakes();

function open(path = '/admin', fields: Parameters<typeof aSubmissionRow>[0] = {}) {
  signIn(fakes.api);
  const company_name = 'Häfen & Harbor Lines 3M';
  const row = aSubmissionRow({
    ...{ company_name, email: 'jane@harbor.example', phone: '(202) 555-0101' },
    ...fields,
  });
  answerSubmissions(fakes.api, row);
  return renderPage(AdminPage, { path });
}

const field = () => screen.findByRole('searchbox', { name: 'Search' });
const texts = () => fakes.api.callsTo(listSubmissionRows).map(({ query }) => query.text);
const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);

describe('the search field', () => {
  it('searches once after a pause, puts the text into the address and marks it in the rows', async () => {
    const { user, location } = open('/admin?sort=company&page=c4');
    await user.type(await field(), 'harbor');
    await waitFor(() => expect(location()).toBe('/admin?text=harbor'));

    await waitFor(() => expect(texts()).toContain('harbor'));
    expect(texts().filter(Boolean)).toEqual(['harbor']);
    await waitFor(() => expect(marks()).toEqual(['Harbor', 'harbor']));
    expect(await screen.findByRole('link', { name: 'Remove the filter Search: harbor' })).toBeTruthy();
  });

  it('is filled in from the address, and emptied when its chip is removed', async () => {
    const { user, location } = open('/admin?text=jane%40harbor&status=new');
    expect(await field()).toHaveProperty('value', 'jane@harbor');
    await waitFor(() => expect(marks()).toEqual(['jane@harbor.example']));

    await user.click(await screen.findByRole('link', { name: /^Remove the filter Search/ }));

    expect(location()).toBe('/admin?status=new');
    await waitFor(async () => expect(await field()).toHaveProperty('value', ''));
  });

  it('says that short words are found as whole words, and that punctuation is no word', async () => {
    const { user, location } = open();
    await user.type(await field(), '&');
    expect(await screen.findByText('Type letters or digits')).toBeTruthy();
    await user.type(await field(), ' of 3m hafen');

    const note = 'One- and two-letter words match whole words only: “of”, “3m”';
    expect(await screen.findByText(note)).toBeTruthy();
    await waitFor(() => expect(location()).toBe('/admin?text=%26+of+3m+hafen'));
    await waitFor(() => expect(marks()).toEqual(['Häfen', '3M']));
    expect(texts().filter(Boolean)).toEqual(['& of 3m hafen']);
  });

  it.each([
    ['+1 202 555 0101', ['+1 (202) 555-0101 x7']],
    ['5550101', ['+1 (202) 555-0101 x7']],
    ['0101', ['0101']],
    ['strasse', ['Straße']],
    ['ore', ['Øre']],
  ])('marks what %j finds', async (text, marked) => {
    open(`/admin?text=${encodeURIComponent(text)}`, {
      company_name: 'Øre & Straße of 3M',
      phone: '+1 (202) 555-0101 x7',
    });
    await screen.findByRole('table');

    await waitFor(() => expect(marks()).toEqual(marked));
  });

  it('keeps its text when the filters change', async () => {
    const { user, location } = open('/admin?text=555-0101');
    await user.click(await screen.findByText('Filters and order'));
    await user.click(screen.getByRole('checkbox', { name: 'New' }));
    await user.click(screen.getByRole('button', { name: 'Apply filters' }));

    expect(location()).toBe('/admin?text=555-0101&status=new');
  });

  it('has no accessibility findings', async () => {
    const { container } = open('/admin?text=harbor');
    await screen.findByRole('table');
    await waitFor(() => expect(marks()).not.toEqual([]));

    await expectAccessible(container);
  });
});
