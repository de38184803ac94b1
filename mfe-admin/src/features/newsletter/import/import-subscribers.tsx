import { useState } from 'react';
import { Button, Icon } from '@site/shared/ui';
import { ModalDialog } from '../../../kit/modal-dialog.tsx';
import { IMPORT_COPY } from './admin-import-content.ts';
import type { CheckedList } from './checked-list.ts';
import { CommitForm } from './commit-form.tsx';
import { ListForm } from './list-form.tsx';

/** Adds subscribers from a file, in two steps: the check, then the import. */
export function ImportSubscribers() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<CheckedList | null>(null);

  function forget() {
    setOpen(false);
    setText('');
    setChecked(null);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Icon name="upload" />
        {IMPORT_COPY.open}
      </Button>
      <ModalDialog title={IMPORT_COPY.title} isOpen={isOpen} onClosed={forget}>
        {(close) =>
          checked ? (
            <CommitForm checked={checked} onBack={() => setChecked(null)} onDone={close} />
          ) : (
            <ListForm text={text} onText={setText} onChecked={setChecked} />
          )
        }
      </ModalDialog>
    </>
  );
}
