import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { CONTRACT_VERSION, type PageProps, type RemoteModule } from '../federation/index.ts';
import { RemoteAlone } from './remote-alone.tsx';

function JobsPage({ services }: PageProps) {
  return (
    <>
      <h1>Jobs at {services.facts.name}</h1>
      <button
        onClick={() => {
          services.toast({ title: 'Sent', description: 'Thank you', tone: 'destructive' });
          services.announce('2 results');
          services.setTitlePrefix(null);
          services.leaveReceipt({ reference: 'R-1' });
        }}
      >
        Apply
      </button>
    </>
  );
}

const page = (path: string, title: string) => ({
  path,
  head: { title, description: title },
  chunks: [],
  load: async () => ({ Page: JobsPage }),
});
const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  pages: [page('/jobs', 'Jobs'), page('/jobs/clerk', 'Clerk')],
};

function show(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <RemoteAlone remote={remote} />
    </MemoryRouter>,
  );
}

describe('a remote by itself', () => {
  it('shows the page at the address, with the site’s facts', async () => {
    show('/jobs');

    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Jobs at Ledgerwell');
  });

  it('lists its pages at any other address, and links to them', async () => {
    show('/');

    await userEvent.click(screen.getByRole('link', { name: 'Clerk' }));

    expect(await screen.findByRole('button', { name: 'Apply' })).toBeTruthy();
  });

  it('shows the page’s calls to the shell', async () => {
    show('/jobs');

    await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));

    const asked = screen.getByRole('complementary', { name: 'Calls to the shell' });
    expect([...asked.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'toast (destructive): Sent · Thank you',
      'announce: 2 results',
      'title prefix: none',
      'receipt: R-1',
    ]);
  });
});
