import { describe, expect, it } from '@jest/globals';
import { deviceName, isPhone } from './device-name.ts';
import { SESSIONS_CONTENT } from './admin-sessions-content.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge on Windows',
    ],
    [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1.15`,
      'Safari on macOS',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    ['curl/8.5.0', SESSIONS_CONTENT.unknown],
    [null, SESSIONS_CONTENT.unknown],
  ])('%s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

  it('tells a phone', () => {
    expect(isPhone(`${MOZILLA} (Linux; Android 15; Pixel 9) Mobile Safari/537.36`)).toBe(true);
    expect(isPhone(`${MOZILLA} (X11; Linux x86_64)`)).toBe(false);
  });
});
