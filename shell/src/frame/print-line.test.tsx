import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { PrintLine } from './print-line.tsx';

beforeEach(() => void jest.useFakeTimers({ now: new Date(2026, 0, 31, 12) }));
afterEach(() => void jest.useRealTimers());

const print = () => act(() => void window.dispatchEvent(new Event('beforeprint')));
const line = (text: string | RegExp) => screen.queryByText(text, { selector: 'p' });

describe('PrintLine', () => {
  it('shows site name, URL and date', () => {
    render(<PrintLine siteName="Tideline" pathname="/blog/x" />);
    expect(line(/Tideline/)).toBeNull();
    print();

    expect(line('Tideline · http://localhost/blog/x · January 31, 2026')).not.toBeNull();
  });

  it('shows the date of printing', () => {
    render(<PrintLine siteName="Tideline" pathname="/" />);
    print();
    jest.setSystemTime(new Date(2026, 1, 2, 12));
    print();

    expect(line(/February 2, 2026/)).not.toBeNull();
  });
});
