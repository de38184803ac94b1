export {
  hasPermission,
  isPermission,
  ROLES,
  rolesWith,
  type Permission,
  type Role,
} from '../common/roles.ts';
export { AUTH_BASE, PASSWORD_RULES, passwordFault, readOwnRole } from './auth.ts';
export {
  countRecoveryCodes,
  createRecoveryCodes,
  RECOVERY_CODES,
  redeemRecoveryCode,
} from './recovery-codes.ts';
export { cancelOwnEmailChange } from './own-email-change.ts';
export { endOwnSession, listOwnSessions, MAX_SESSIONS, OwnSession } from './own-sessions.ts';
