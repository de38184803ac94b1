import { useChanges } from '../../kit/use-action.ts';
import { MANAGE_COPY } from './admin-users-content.ts';
import { useReloadUsers } from './users-query.ts';

export type UserChange = ReturnType<typeof useUserChange>;

/** Makes changes from a dialog, one at a time. Success closes the dialog and loads the list again. */
export function useUserChange(close: () => void) {
  const reload = useReloadUsers();
  return useChanges<string>({
    name: 'change-user',
    faultText: MANAGE_COPY.failedText,
    onDone() {
      close();
      return reload();
    },
  });
}
