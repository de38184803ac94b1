import { hasPermission } from '@site/shared/contracts/auth';
import { actorOf, auditActorOf, type Call } from '../../http/endpoint.ts';
import type { Caller } from './staff.ts';

export function callerOf(call: Pick<Call<unknown>, 'actor' | 'info'>): Caller {
  const { userId: actorId, role } = actorOf(call);
  return { actorId, isAdmin: hasPermission(role, 'erase-submissions'), by: auditActorOf(call) };
}
