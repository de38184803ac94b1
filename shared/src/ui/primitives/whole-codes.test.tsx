import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { WholeCodes } from './whole-codes.tsx';

const wholesOf = (text: string) => {
  const { container } = render(<WholeCodes>{text}</WholeCodes>);
  return [...container.querySelectorAll('span')].map((span) => [
    span.textContent,
    getComputedStyle(span).whiteSpace,
  ]);
};

describe('WholeCodes', () => {
  it('keeps every code of a text on one line, and the text unchanged', async () => {
    const text = 'AR-7K3M-92QX is gone. AR-ZZZZ-0000 and AR-NVYH-QDMJ, too.';
    const { container } = render(<WholeCodes>{text}</WholeCodes>);

    expect(container.textContent).toBe(text);
    expect(wholesOf(text)).toEqual([
      ['AR-7K3M-92QX', 'nowrap'],
      ['AR-ZZZZ-0000', 'nowrap'],
      ['AR-NVYH-QDMJ', 'nowrap'],
    ]);
    await expectAccessible(container);
  });

  it.each(['well-known', 'A long WORD-LIKE text', '2024-11 to 2025-01 is no reference', ''])(
    'lets words such as "%s" break',
    (text) => {
      expect(wholesOf(text)).toEqual([]);
    },
  );
});
