import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { PageProps } from '@site/shared/federation';
import { expectAccessible } from '@site/shared/testing';
import { aPageData, Loads, plainPage, recordConsole, renderApp } from '../app.fixture.tsx';
import { keepPrerendered } from '../hydration/prerendered.tsx';
import { CRASHED, LOAD_FAILED } from './notices-content.ts';

let loads: Loads;
const arrive = (path: string) => act(async () => loads.arrive(path));
const fail = (path: string) => act(async () => loads.fail(path));
const h1 = () => screen.queryByRole('heading', { level: 1 })?.textContent;

/** A form that throws on a button click. */
function FragileForm() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('broken');
  return (
    <form>
      <h1>Fragile</h1>
      <input aria-label="Company" name="company" />
      <textarea aria-label="Project" name="project" />
      <select aria-label="Size" name="size">
        <option>small</option>
        <option>large</option>
      </select>
      <input type="checkbox" aria-label="Agreed" name="agreed" />
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    </form>
  );
}

function prerendered(path: string, html: string) {
  const outlet = document.createElement('div');
  outlet.innerHTML = html;
  return keepPrerendered(outlet, path);
}

beforeEach(() => {
  recordConsole();
  loads = new Loads();
});
afterEach(() => void jest.restoreAllMocks());

describe('RemoteOutlet', () => {
  it('shows a skeleton with the page’s title, then the page', async () => {
    const { container } = renderApp({ load: loads.load });

    expect(screen.getByText('Loading Blog')).toBeDefined();
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
    await arrive('/blog');

    expect(h1()).toBe('Page /blog');
    expect(container.querySelector('[aria-busy="true"]')).toBeNull();
  });

  it('passes the base path of its release’s files to the page', async () => {
    const Page = ({ assets }: PageProps) => <p>files at {assets}</p>;
    renderApp({ load: () => Promise.resolve({ Page }) });

    expect(await screen.findByText(`files at ${aPageData().releases.blog?.base}`)).toBeDefined();
  });

  it('offers Retry when a page does not load, which loads it again', async () => {
    const { user, container } = renderApp({ load: loads.load });
    await fail('/blog');
    expect(h1()).toBe(LOAD_FAILED.title);
    await expectAccessible(container);

    await user.click(screen.getByRole('button', { name: LOAD_FAILED.retry }));
    expect(loads.asked).toEqual(['/blog', '/blog']);
    expect(screen.getByText('Loading Blog')).toBeDefined();
    await arrive('/blog');

    expect(h1()).toBe('Page /blog');
  });

  it('retries automatically once the network is back', async () => {
    renderApp({ load: loads.load });
    await fail('/blog');
    await screen.findByRole('button', { name: LOAD_FAILED.retry });

    await act(async () => void window.dispatchEvent(new Event('online')));
    await arrive('/blog');

    expect(await screen.findByText('Page /blog')).toBeDefined();
  });

  it('offers Retry as often as it fails', async () => {
    const { user } = renderApp({ load: loads.load });
    for (let round = 0; round < 3; round += 1) {
      await fail('/blog');
      await user.click(screen.getByRole('button', { name: LOAD_FAILED.retry }));
    }
    await arrive('/blog');

    expect(loads.asked).toHaveLength(4);
    expect(h1()).toBe('Page /blog');
  });

  it('loads again when the visitor returns by a link', async () => {
    const { user } = renderApp({ load: loads.load });
    await arrive('/blog');
    await user.click(screen.getByRole('link', { name: 'to the form' }));
    await fail('/application');
    expect(h1()).toBe(LOAD_FAILED.title);

    await user.click(screen.getAllByRole('link', { name: 'Blog' })[0] ?? document.body);
    await user.click(screen.getByRole('link', { name: 'to the form' }));
    await arrive('/application');

    expect(h1()).toBe('Page /application');
    expect(loads.asked).toEqual(['/blog', '/application', '/application']);
  });

  it('isolates the failure of one page from the others', async () => {
    const { user } = renderApp({ load: loads.load });
    await fail('/blog');

    await user.click(screen.getAllByRole('link', { name: 'Get Started' })[0] ?? document.body);
    await arrive('/application');

    expect(h1()).toBe('Page /application');
  });

  it('reports that a page whose code throws stopped working, and offers a reload', async () => {
    const { container } = renderApp({ load: loads.load });
    await act(async () =>
      loads.arrive('/blog', () => {
        throw new Error('broken');
      }),
    );

    expect(h1()).toBe(CRASHED.title);
    expect(screen.getByRole('button', { name: CRASHED.reload })).toBeDefined();
    expect(screen.queryByText(/connection/)).toBeNull();
    await expectAccessible(container);
  });

  it('keeps a crashed page visible with the visitor’s input, and says that it stopped working', async () => {
    const { user, container } = renderApp({ load: loads.load });
    await act(async () => loads.arrive('/blog', FragileForm));
    await user.type(screen.getByLabelText('Company'), 'Harbor');
    await user.type(screen.getByLabelText('Project'), 'Four thousand invoices');
    await user.selectOptions(screen.getByLabelText('Size'), 'large');
    await user.click(screen.getByLabelText('Agreed'));
    await user.click(screen.getByRole('button', { name: 'Break' }));

    expect(screen.getByText(CRASHED.title).closest('[role="alert"]')).not.toBeNull();
    expect(screen.getByRole('button', { name: CRASHED.reload })).toBeDefined();
    expect(h1()).toBe('Fragile');
    expect(screen.getByLabelText<HTMLInputElement>('Company').value).toBe('Harbor');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Project').value).toBe('Four thousand invoices');
    expect(screen.getByLabelText<HTMLSelectElement>('Size').value).toBe('large');
    expect(screen.getByLabelText<HTMLInputElement>('Agreed').checked).toBe(true);
    await expectAccessible(container);
  });

  it('restores the input of a crashed page after a reload', async () => {
    const { user, unmount } = renderApp({ load: loads.load });
    await act(async () => loads.arrive('/blog', FragileForm));
    await user.type(screen.getByLabelText('Company'), 'Harbor');
    await user.click(screen.getByRole('button', { name: 'Break' }));
    await user.type(screen.getByLabelText('Project'), 'Four thousand invoices');
    await user.selectOptions(screen.getByLabelText('Size'), 'large');
    await user.click(screen.getByLabelText('Agreed'));
    dispatchEvent(new Event('pagehide'));
    unmount();

    renderApp({ load: loads.load });
    await act(async () => loads.arrive('/blog', FragileForm));

    expect(screen.queryByText(CRASHED.title)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Company').value).toBe('Harbor');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Project').value).toBe('Four thousand invoices');
    expect(screen.getByLabelText<HTMLSelectElement>('Size').value).toBe('large');
    expect(screen.getByLabelText<HTMLInputElement>('Agreed').checked).toBe(true);
  });

  it('shows nothing of the previous page if the next one throws immediately', async () => {
    const { user } = renderApp({ load: loads.load });
    await arrive('/blog');
    await user.click(screen.getByRole('link', { name: 'to the form' }));
    await act(async () =>
      loads.arrive('/application', () => {
        throw new Error('broken');
      }),
    );

    expect(h1()).toBe(CRASHED.title);
    expect(screen.queryByText('Page /blog')).toBeNull();
  });

  it('shows the prerendered copy while the page’s code loads', async () => {
    renderApp({ load: loads.load, prerendered: prerendered('/blog', '<h1>From the server</h1>') });

    expect(h1()).toBe('From the server');
    await arrive('/blog');
    expect(h1()).toBe('Page /blog');
  });

  it('shows the prerendered copy if the page’s code fails to load', async () => {
    renderApp({ load: loads.load, prerendered: prerendered('/blog', '<h1>From the server</h1>') });
    await fail('/blog');

    expect(h1()).toBe('From the server');
    expect(screen.queryByRole('button', { name: LOAD_FAILED.retry })).toBeNull();
  });

  it('shows the prerendered copy with a notice if the page’s code throws', async () => {
    renderApp({ load: loads.load, prerendered: prerendered('/blog', '<h1>From the server</h1>') });
    await act(async () =>
      loads.arrive('/blog', () => {
        throw new Error('broken');
      }),
    );

    expect(h1()).toBe('From the server');
    expect(screen.getByText(CRASHED.title)).toBeDefined();
  });

  it('keeps the visitor’s input if the page’s code fails to load', async () => {
    renderApp({
      load: loads.load,
      prerendered: prerendered(
        '/blog',
        '<h1>From the server</h1><input aria-label="Company" name="company">',
      ),
    });
    fireEvent.input(screen.getByLabelText('Company'), { target: { value: 'Harbor' } });
    await fail('/blog');

    expect(h1()).toBe('From the server');
    expect(screen.getByLabelText<HTMLInputElement>('Company').value).toBe('Harbor');
  });

  it('shows the copy at its own path only', async () => {
    const { user } = renderApp({
      load: loads.load,
      prerendered: prerendered('/blog', '<h1>From the server</h1>'),
    });
    await arrive('/blog');
    await user.click(screen.getByRole('link', { name: 'to the form' }));

    expect(screen.getByText('Loading Apply')).toBeDefined();
    expect(h1()).toBeUndefined();
  });

  it('copies nothing if nothing was prerendered', () => {
    expect(keepPrerendered(null, '/')).toBeNull();
    expect(keepPrerendered(document.createElement('div'), '/')).toBeNull();
  });
});

describe('PageRegistry', () => {
  it('loads a page once, however often it is shown', async () => {
    const { user } = renderApp({ load: loads.load });
    await arrive('/blog');
    await user.click(screen.getByRole('link', { name: 'to the form' }));
    await act(async () => loads.arrive('/application', plainPage('/application')));
    await user.click(screen.getByRole('link', { name: 'to the blog' }));

    expect(h1()).toBe('Page /blog');
    expect(loads.asked).toEqual(['/blog', '/application']);
  });
});
