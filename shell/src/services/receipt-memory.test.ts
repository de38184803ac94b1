import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetReceipt, keepReceipt, readReceipt } from './receipt-memory.ts';

const DAY_MS = 86_400_000;
const RECEIPT = { reference: 'AR-7K3M-92QX' };

describe('the receipt of an application', () => {
  beforeEach(() => {
    sessionStorage.clear();
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('lasts a day, across reloads', () => {
    keepReceipt(RECEIPT);
    jest.advanceTimersByTime(DAY_MS - 1);
    expect(readReceipt()).toEqual(RECEIPT);

    jest.advanceTimersByTime(1);

    expect(readReceipt()).toBeNull();
  });

  it('is deleted once it is dismissed', () => {
    keepReceipt(RECEIPT);
    forgetReceipt();

    expect(readReceipt()).toBeNull();
  });

  it.each(['{', '7', '{"endsAt":"later"}'])('is null if %s is stored', (text) => {
    sessionStorage.setItem('application-receipt', text);

    expect(readReceipt()).toBeNull();
  });

  it('is lost without storage, without an error', () => {
    jest.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('No', 'SecurityError');
    });

    expect(() => [keepReceipt(RECEIPT), forgetReceipt()]).not.toThrow();
    expect(readReceipt()).toBeNull();
  });
});
