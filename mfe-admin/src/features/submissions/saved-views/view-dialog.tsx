import { useState, type SubmitEvent } from 'react';
import { ApiError } from '@site/shared/contracts';
import {
  changeView,
  deleteView,
  MAX_VIEW_NAME_LENGTH,
  SavedViewInput,
  saveView,
  type ListedSelection,
  type SavedView,
} from '@site/shared/contracts/staff';
import { Button, Cluster, SelectField, Stack, Text, TextField } from '@site/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ModalDialog } from '../../../kit/modal-dialog.tsx';
import { CheckField } from '../../../kit/check-field.tsx';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { VIEWS_KEY } from './views-key.ts';
import { VIEWS_COPY } from './admin-views-content.ts';
import { because, useAction } from '../../../kit/use-action.ts';

interface ViewDialogProps {
  readonly isOpen: boolean;
  readonly list: ListedSelection;
  /** Views that the current list can replace. */
  readonly editable: readonly SavedView[];
  /** The view to edit. Absent: the current list is saved. */
  readonly view?: SavedView;
  onClosed(): void;
}

/** Saves the current list under a name, in place of another view if wanted, or edits a view. */
export function ViewDialog({ isOpen, view, onClosed, ...props }: ViewDialogProps) {
  return (
    <ModalDialog title={view ? VIEWS_COPY.editDialog : VIEWS_COPY.dialog} isOpen={isOpen} onClosed={onClosed}>
      {(close) => <ViewForm {...props} {...(view && { view })} close={close} />}
    </ModalDialog>
  );
}

type ViewFormProps = Omit<ViewDialogProps, 'isOpen' | 'onClosed'> & { close(): void };

function ViewForm({ list, editable, view, close }: ViewFormProps) {
  const [target, setTarget] = useState(view?.id ?? '');
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const [fault, setFault] = useState<string>();
  const queries = useQueryClient();

  function choose(id: string) {
    const chosen = editable.find((each) => each.id === id);
    setTarget(id);
    setName(chosen?.name ?? '');
    setShared(chosen?.is_shared ?? false);
    setFault(undefined);
  }

  const { isBusy, run } = useAction({
    name: 'saved-view',
    run: ({ call }: Change) => call(),
    done: (_, { done }) => done,
    failed: (error, { failed }) => (isDuplicate(error) ? null : because(failed, error)),
    onDone: close,
    onFailed: (error) => isDuplicate(error) && setFault(error.message),
    onEnded: () => queries.invalidateQueries({ queryKey: VIEWS_KEY }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = { name, is_shared: isShared, list: view ? view.list : list };
    const { data, error } = SavedViewInput.safeParse(input);
    setFault(error?.issues[0]?.message);
    if (!data) return;
    run({
      call: (): Promise<unknown> =>
        target === ''
          ? callAsUser(saveView, { body: data })
          : callAsUser(changeView, { params: { id: target }, body: data }),
      done: VIEWS_COPY.saved,
      failed: VIEWS_COPY.saveFailed,
    });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <Text tone="muted">{VIEWS_COPY.lead}</Text>
        {!view && editable.length > 0 && (
          <SelectField
            id="view-target"
            name="target"
            label={VIEWS_COPY.target}
            value={target}
            options={[['', VIEWS_COPY.newView], ...editable.map((each) => [each.id, each.name] as const)]}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        )}
        <TextField
          id="view-name"
          name="name"
          label={VIEWS_COPY.name}
          value={name}
          maxLength={MAX_VIEW_NAME_LENGTH * 2}
          autoComplete="off"
          error={fault}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <CheckField checked={isShared} onChange={({ currentTarget }) => setShared(currentTarget.checked)}>
          {VIEWS_COPY.share}
        </CheckField>
        <Cluster>
          <Button type="submit" loading={isBusy} loadingText={VIEWS_COPY.saving}>
            {VIEWS_COPY.submit}
          </Button>
          <Button variant="secondary" onClick={close}>
            {VIEWS_COPY.cancel}
          </Button>
          {view && (
            <Button
              variant="danger"
              disabled={isBusy}
              onClick={() =>
                run({
                  call: () => callAsUser(deleteView, { params: { id: view.id } }),
                  done: VIEWS_COPY.deleted,
                  failed: VIEWS_COPY.deleteFailed,
                })
              }
            >
              {VIEWS_COPY.delete}
            </Button>
          )}
        </Cluster>
      </Stack>
    </form>
  );
}

interface Change {
  call(): Promise<unknown>;
  readonly done: { readonly title: string; readonly description: string };
  readonly failed: { readonly title: string; readonly description: string };
}

function isDuplicate(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'duplicate';
}
