import { CLOCKS } from './clock.ts';
import { CUTS } from './cut.ts';
import { DISKS } from './disk.ts';
import type { Fault } from './fault.ts';
import { FREEZES } from './freeze.ts';
import { KILLS } from './kill.ts';
import { UPGRADES } from './upgrade.ts';

/** In an order in which the claims of a killed process have expired before the end. */
export const FAULTS: readonly Fault[] = [...KILLS, ...FREEZES, ...CUTS, ...DISKS, ...CLOCKS, ...UPGRADES];
