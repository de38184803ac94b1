import { createRequire } from 'node:module';
import { join } from 'node:path';
import { run } from '../commands.mjs';
import { Fault } from '../fault.mjs';
import { ROOT } from '../project.mjs';
import { aptInstall, findProgram } from './system-packages.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a working Chromium: the one of CHROMIUM_PATH, the system's, apt's, or Playwright's own. */
export async function provisionChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return (await runs(given)) ? given : refuse(`CHROMIUM_PATH names ${given}, which does not run`);
  return (await installed()) ?? (await fromApt()) ?? (await fromPlaywright()) ?? refuse('None was found');
}

async function installed() {
  const path = findProgram(...NAMES);
  return (await runs(path)) ? path : undefined;
}

async function fromApt() {
  return (await aptInstall('chromium')) ? installed() : undefined;
}

async function fromPlaywright() {
  await run('playwright', ['install', 'chromium']);
  const { chromium } = createRequire(join(ROOT, 'e2e', 'package.json'))('@playwright/test');
  const path = chromium.executablePath();
  return (await runs(path)) ? path : undefined;
}

/** Some systems ship a stub that only says where to get the real one, so it is tried. */
async function runs(path) {
  if (path === undefined) return false;
  const { code } = await run(path, ['--version']).catch(() => ({ code: 1 }));
  return code === 0;
}

function refuse(finding) {
  throw new Fault(`The journeys need Chromium. ${finding}. Install it and set CHROMIUM_PATH to its path.`);
}
