import { DEPLOYS_PATH } from '@site/shared/contracts';

/** Path for commands: a POST of JSON with the bearer token. */
export const COMMANDS_PATH = '/_shell/release';
export const STATUS_PATH = '/_shell/status';
/** Path for counted visitors and faults: a POST of JSON with the bearer token. */
export const COUNTS_PATH = '/_shell/counts';
export const HEALTH_PATH = '/_shell/health';
export { DEPLOYS_PATH };

/** Answer of a composer that does not hold the lease. */
export const NOT_LEADING = 421;
