import { describe, expect, it } from '@jest/globals';
import { describeUserAgent, type UserAgent } from './user-agent.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK}`;
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${BLINK}`;
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) ${WEBKIT}`;

describe('the families of a user agent', () => {
  it.each<[UserAgent['device'], string, string, string]>([
    ['desktop', 'Chrome', 'Windows', `${WINDOWS} Chrome/141.0.0.0 Safari/537.36`],
    ['desktop', 'Edge', 'Windows', `${WINDOWS} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
    ['desktop', 'Opera', 'Windows', `${WINDOWS} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`],
    [
      'desktop',
      'Internet Explorer',
      'Windows',
      'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
    ],
    [
      'desktop',
      'Safari',
      'macOS',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.4 Safari/605.1.15`,
    ],
    ['desktop', 'Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
    [
      'desktop',
      'Chrome',
      'ChromeOS',
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/141.0.0.0 Safari/537.36`,
    ],
    ['phone', 'Safari', 'iOS', `${IPHONE} Version/18.4 Mobile/15E148 Safari/604.1`],
    ['phone', 'Chrome', 'iOS', `${IPHONE} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`],
    ['phone', 'Firefox', 'iOS', `${IPHONE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`],
    ['phone', 'Safari', 'iOS', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.31`],
    [
      'tablet',
      'Safari',
      'iOS',
      `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${WEBKIT} Version/16.6 Mobile/15E148 Safari/604.1`,
    ],
    ['phone', 'Chrome', 'Android', `${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36`],
    ['tablet', 'Chrome', 'Android', `${ANDROID} Chrome/141.0.0.0 Safari/537.36`],
    [
      'phone',
      'Samsung Internet',
      'Android',
      `${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    ],
    ['phone', 'Firefox', 'Android', 'Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'],
    ['desktop', 'Other', 'Other', 'Mozilla/5.0 (Fridge; FridgeOS 1) Icebox/1.0'],
    ['desktop', 'Other', 'Other', ''],
  ])('are %s, %s and %s', (device, browser, os, userAgent) => {
    expect(describeUserAgent(userAgent)).toEqual({ device, browser, os });
  });

  it('have no version', () => {
    const read = (version: number) => describeUserAgent(`${WINDOWS} Chrome/${version}.0.0.0 Safari/537.36`);
    expect(read(140)).toEqual(read(141));
  });
});
