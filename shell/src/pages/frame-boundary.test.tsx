import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { recordConsole } from '../app.fixture.tsx';
import { FrameBoundary } from './frame-boundary.tsx';
import { restoreTyped } from '../hydration/typed-fields.ts';
import { CRASHED } from './notices-content.ts';

const HTML =
  '<header><button>Break</button></header><main id="outlet"><h1>Form</h1><label>Name<input name="name"></label></main>';
let root: Root;

function Frame({ breaksAtOnce = false }: { readonly breaksAtOnce?: boolean }) {
  const [isBroken, setBroken] = useState(breaksAtOnce);
  if (isBroken) throw new Error('the header is broken');
  return (
    <>
      <header>
        <button onClick={() => setBroken(true)}>Break</button>
      </header>
      <main id="outlet">
        <h1>Form</h1>
        <label>
          Name
          <input name="name" />
        </label>
      </main>
    </>
  );
}

async function hydrate(frame = <Frame />): Promise<HTMLElement> {
  document.body.innerHTML = `<div id="root">${HTML}</div>`;
  const container = document.getElementById('root') as HTMLElement;
  screen.getByRole<HTMLInputElement>('textbox').value = 'Ada';
  await act(async () => {
    root = hydrateRoot(container, <FrameBoundary root={container}>{frame}</FrameBoundary>, {
      onCaughtError: () => undefined,
      onRecoverableError: () => undefined,
    });
  });
  return container;
}

beforeEach(() => void recordConsole());
afterEach(() => {
  act(() => root.unmount());
  document.body.innerHTML = '';
  delete document.documentElement.dataset['scriptFailed'];
  sessionStorage.clear();
  jest.restoreAllMocks();
});

const alertText = () => screen.getByRole('alert').textContent;
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value;

describe('a crash of the shell itself', () => {
  it.each([
    ['immediately', <Frame key="1" breaksAtOnce />],
    ['later', <Frame key="2" />],
  ])('%s keeps the content and the visitor’s input, and offers a reload', async (_, frame) => {
    const container = await hydrate(frame);
    if (!screen.queryByRole('alert')) fireEvent.click(screen.getByRole('button', { name: 'Break' }));

    expect(alertText()).toContain(CRASHED.title);
    expect(screen.getByRole('button', { name: CRASHED.reload })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Form' })).toBeDefined();
    expect(name()).toBe('Ada');
    expect(document.documentElement.dataset['scriptFailed']).toBe('');
    await expectAccessible(container);
  });

  it('keeps text typed afterwards across the reload', async () => {
    await hydrate(<Frame breaksAtOnce />);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Grace' } });
    fireEvent(window, new Event('pagehide'));

    document.body.innerHTML = HTML;
    restoreTyped(location.pathname, document);

    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Grace');
  });

  it('removes open dialogs', async () => {
    await hydrate();
    document.getElementById('root')?.insertAdjacentHTML('beforeend', '<dialog open>A dialog</dialog>');

    fireEvent.click(screen.getByRole('button', { name: 'Break' }));

    expect(screen.getAllByText('A dialog').at(-1)?.hasAttribute('open')).toBe(false);
  });
});
