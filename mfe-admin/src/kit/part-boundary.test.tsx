import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminPage } from '../app/admin-page.tsx';
import { answerRecord, RECORD } from '../features/submissions/record/record.fixture.ts';
import { signIn, useFakes } from '../staff.fixture.ts';
import { PartBoundary } from './part-boundary.tsx';
import { PART_FAILURE } from './admin-kit-content.ts';
import { COLUMN_NAMES } from '../features/submissions/admin-submissions-content.ts';
import { VIEWS_COPY } from '../app/views/admin-views-content.ts';

const FAILURE = PART_FAILURE.title;
const reload = () => screen.getByRole('button', { name: PART_FAILURE.reload });

describe('a part that throws', () => {
  let answer = '';
  let queries: QueryClient;
  beforeEach(() => {
    queries = new QueryClient();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    queries.clear();
    jest.restoreAllMocks();
  });

  /** Cannot show every answer. */
  function Fragile() {
    const { data } = useQuery({ queryKey: ['answer'], queryFn: () => Promise.resolve(answer) });
    if (data === 'broken') throw new Error('The answer is broken');
    return <p>{data ?? 'Loading...'}</p>;
  }
  async function open() {
    answer = 'broken';
    const page = render(
      <QueryClientProvider client={queries}>
        <main>
          <h1>Page</h1>
          <PartBoundary>
            <Fragile />
          </PartBoundary>
          <label>
            Elsewhere <input />
          </label>
        </main>
      </QueryClientProvider>,
    );
    await screen.findByText(FAILURE);
    return page;
  }

  it('loads again on request, and keeps the drafts', async () => {
    const { container } = await open();
    queries.setQueryData(['draft', 's1', 'note', ''], { id: 'n1', text: 'Call back' });
    await expectAccessible(container);
    answer = 'sound';

    fireEvent.click(reload());

    expect(await screen.findByText('sound')).toBeTruthy();
    expect(queries.getQueryData(['draft', 's1', 'note', ''])).toEqual({ id: 'n1', text: 'Call back' });
  });

  it('fails again as long as its cause stays, and takes no focus from a field', async () => {
    await open();
    const field = screen.getByRole('textbox');
    expect(document.activeElement).toBe(reload());

    fireEvent.click(reload());
    field.focus();
    await screen.findByText(FAILURE);

    expect(document.activeElement).toBe(field);
  });
});

describe('a record with a part that throws', () => {
  const fakes = useFakes();

  it('can be used, and so can the links to the other views', async () => {
    signIn(fakes.api);
    answerRecord(fakes.api);
    const facts = { reportingTimeZone: 'No/Zone' };
    const { user } = renderPage(AdminPage, { path: `/admin?id=${RECORD.reference}`, facts });
    await waitFor(() => expect(screen.getAllByText(FAILURE).length).toBeGreaterThan(0));

    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    expect(screen.getByRole('textbox', { name: 'Subject' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: COLUMN_NAMES.status })).toBeTruthy();
    expect(screen.getByRole('link', { name: VIEWS_COPY.views.users.title })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  });
});
