import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from '../app.tsx';
import { aPageData, recordConsole } from '../app.fixture.tsx';
import { PageRegistry } from '../routing/page-registry.ts';
import { SiteRouter } from '../routing/site-router.tsx';

const PATH = '/no/such/page';
let root: Root;

afterEach(() => {
  act(() => root.unmount());
  document.body.innerHTML = '';
  jest.restoreAllMocks();
});

async function hydrateServerHtml() {
  const registry = new PageRegistry(() => Promise.reject(new Error('no page is loaded here')));
  const app = <App data={aPageData()} registry={registry} prerendered={null} />;
  window.history.replaceState(null, '', PATH);
  document.body.innerHTML = `<div id="root">${renderToString(<StaticRouter location={PATH}>{app}</StaticRouter>)}</div>`;
  const container = document.body.firstElementChild as HTMLElement;
  await act(async () => {
    root = hydrateRoot(container, <SiteRouter isReady={() => true}>{app}</SiteRouter>);
  });
}

describe('hydration', () => {
  it('finds the server’s tree, including ids', async () => {
    const said = recordConsole();

    await hydrateServerHtml();

    expect(said.mock.calls).toEqual([[`404: there is no page at ${PATH}`]]);
  });

  it('keeps the services button connected to its list', async () => {
    recordConsole();
    await hydrateServerHtml();
    const button = screen.getByRole('button', { name: 'Services' });

    await userEvent.click(button);

    const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(list?.querySelectorAll('a')).toHaveLength(4);
  });
});
