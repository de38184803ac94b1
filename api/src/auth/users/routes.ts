import {
  changeUserRole,
  disableUser,
  enableUser,
  inviteUser,
  listUsers,
  removeUserRole,
  signOutUser,
} from '@site/shared/contracts/staff';
import { AppError } from '../../errors.ts';
import { actorOf, auditActorOf, serve, type Call, type ServedEndpoint } from '../../http/endpoint.ts';
import { createAccountChanges } from '../accounts/account-changes.ts';
import { createInvite, type InviteServices } from '../accounts/invitations.ts';
import { listPage } from './list.ts';

/** Accounts and their roles, for admins. */
export function userEndpoints(services: InviteServices): ServedEndpoint[] {
  const changes = createAccountChanges(services);
  const invite = createInvite(services);
  return [
    serve(listUsers, (call) => listPage(call.query, actorOf(call).userId, services)),
    serve(changeUserRole, async (call) => {
      refuseOwn(call);
      await changes.grant(call.params.id, call.body.role, auditActorOf(call));
    }),
    serve(removeUserRole, async (call) => {
      refuseOwn(call);
      await changes.revoke(call.params.id, auditActorOf(call));
    }),
    serve(disableUser, async (call) => {
      refuseOwn(call);
      await changes.ban(call.params.id, auditActorOf(call));
    }),
    serve(enableUser, async (call) => {
      await changes.unban(call.params.id, auditActorOf(call));
    }),
    serve(signOutUser, async (call) => ({
      sessions: await changes.signOut(call.params.id, auditActorOf(call)),
    })),
    serve(inviteUser, (call) => invite(call.body, auditActorOf(call))),
  ];
}

/** Admins who lock themselves out by mistake would need another one to undo it. */
function refuseOwn(call: Pick<Call<typeof disableUser>, 'actor' | 'params'>): void {
  if (actorOf(call).userId === call.params.id)
    throw new AppError('own_account', {
      detail: 'You cannot change your own role or disable your own account. Ask another admin.',
    });
}
