import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import { releaseEndpoints } from './routes.ts';
import type { CommandServices } from './commands.ts';

/** What the composer put live, and commands to it. */
export function createReleasesModule(
  { db, audit }: Infrastructure,
  settings: CommandServices['settings'],
): Module {
  return { endpoints: releaseEndpoints({ db, audit, settings }) };
}
