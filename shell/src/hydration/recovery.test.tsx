import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Loads, recordConsole, renderApp } from '../app.fixture.tsx';
import { MAX_RECOVERIES } from './foreign-change.ts';
import { followFields, type UsedFields } from './used-fields.ts';
import { CRASHED } from '../pages/notices-content.ts';

let loads: Loads;
let usedFields: UsedFields;

beforeEach(() => {
  recordConsole();
  window.history.replaceState(null, '', '/blog');
  loads = new Loads();
  usedFields = followFields();
});
afterEach(() => {
  usedFields.stop();
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

/** A form in which one element appears before another. */
function Form() {
  const [isOpen, setOpen] = useState(false);
  return (
    <form>
      <h1>Form</h1>
      <Link to="/application">Apply</Link>
      <input aria-label="Company" name="company" />
      <select aria-label="Size" name="size">
        <option>small</option>
        <option>large</option>
      </select>
      <input type="checkbox" aria-label="Agreed" name="agreed" />
      {isOpen && <p>Details</p>}
      <p id="last">End</p>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Toggle
      </button>
    </form>
  );
}

async function openForm() {
  const app = renderApp({ load: loads.load, usedFields });
  await act(async () => loads.arrive('/blog', Form));
  return app;
}

const moveAway = () => document.body.append(document.querySelector('#outlet #last') ?? '');
const toggle = () => screen.getByRole('button', { name: 'Toggle' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('a page whose elements somebody else has moved', () => {
  it('is rendered anew with what was entered, and works, twice in a row', async () => {
    const { user } = await openForm();
    await user.selectOptions(field('Size'), 'large');
    await user.click(field('Agreed'));
    await user.type(field('Company'), 'Harbor');
    for (const _time of [1, 2]) {
      moveAway();
      await user.click(toggle());

      expect(screen.queryByText(CRASHED.title)).toBeNull();
      expect(field('Company').value).toBe('Harbor');
      expect(field('Size').value).toBe('large');
      expect(field('Agreed').checked).toBe(true);
      await user.click(toggle());
      expect(screen.getByText('Details')).toBeDefined();
      await user.click(toggle());
    }
  });

  it('keeps the focus and the selection, and is not announced again', async () => {
    const { user } = await openForm();
    await user.type(field('Company'), 'Harbor');
    field('Company').setSelectionRange(2, 4);
    moveAway();
    await act(async () => toggle().click());

    expect(document.activeElement).toBe(field('Company'));
    expect([field('Company').selectionStart, field('Company').selectionEnd]).toEqual([2, 4]);
  });

  it('stops at last if it is changed again and again', async () => {
    await openForm();
    for (let time = 0; time <= MAX_RECOVERIES; time += 1) {
      expect(screen.queryByText(CRASHED.title)).toBeNull();
      moveAway();
      await act(async () => toggle().click());
    }

    expect(screen.getByText(CRASHED.title)).toBeDefined();
  });
});

describe('the fields of a page that was left', () => {
  it('give nothing to fields of the same names on another page', async () => {
    const { user } = await openForm();
    await user.type(field('Company'), 'Harbor');

    await user.click(screen.getByRole('link', { name: 'Apply' }));
    await act(async () => loads.arrive('/application', Form));

    expect(field('Company').value).toBe('');
  });

  it('are empty when Back leads to them before the next page has loaded', async () => {
    const { user, back } = await openForm();
    await user.type(field('Company'), 'Harbor');

    await user.click(screen.getByRole('link', { name: 'Apply' }));
    await act(async () => back());

    expect(field('Company').value).toBe('');
  });
});
