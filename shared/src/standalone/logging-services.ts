import { DEFAULT_SITE_FACTS } from '../contracts/public/index.ts';
import type { ShellServices } from '../federation/index.ts';

/** Shell services that only log each call, in one line. */
export function loggingServices(note: (line: string) => void): ShellServices {
  return {
    facts: DEFAULT_SITE_FACTS,
    toast: ({ title, description, tone = 'default' }) =>
      note(`toast (${tone}): ${[title, description].filter(Boolean).join(' · ')}`),
    announce: (text) => note(`announce: ${text}`),
    setTitlePrefix: (prefix) => note(`title prefix: ${prefix ?? 'none'}`),
    leaveReceipt: ({ reference }) => note(`receipt: ${reference}`),
    track: (event) => note(`track: ${JSON.stringify(event)}`),
  };
}
