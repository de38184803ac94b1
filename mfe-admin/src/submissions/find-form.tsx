import { useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import { Button, Icon, space, TextField } from '@site/shared/ui';
import { useRecordOpener } from './record-address.ts';

/** Opens a submission by the reference that an applicant names. */
export function FindForm() {
  const [fault, setFault] = useState<string>();
  const openRecord = useRecordOpener();

  function find(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reference = String(new FormData(event.currentTarget).get('reference')).trim();
    setFault(reference ? undefined : 'Enter a reference');
    if (reference) openRecord(reference);
  }

  return (
    <form noValidate role="search" aria-label="Find an application" css={row} onSubmit={find}>
      <TextField
        label="Reference"
        name="reference"
        placeholder="AR-7K3M-92QX"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={fault}
      />
      <Button type="submit" variant="secondary">
        <Icon name="search" />
        Find
      </Button>
    </form>
  );
}

const row: CSSObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 14rem) auto',
  alignItems: 'end',
  gap: space[3],
};
