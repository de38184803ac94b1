import { useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import { Button, Icon, space, TextField } from '@site/shared/ui';
import { useRecordOpener } from '../record/record-address.ts';

/** Opens a submission by the reference that an applicant names. */
export function FindForm() {
  const [fault, setFault] = useState<string>();
  const openRecord = useRecordOpener();

  function find(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reference = String(new FormData(event.currentTarget).get('reference')).trim();
    const found = faultOf(reference);
    setFault(found);
    if (!found) openRecord(reference);
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

/** People leave out dashes, spaces and the letters in front. Words such as a company's name are no reference. */
function faultOf(text: string): string | undefined {
  if (!text) return 'Enter a reference';
  const compact = text.replace(/[\s-]/g, '');
  const isReference =
    /^AR[0-9A-Z]{8}$/i.test(compact) || (/^[0-9A-Z]{8}$/i.test(compact) && /\d/.test(compact));
  return isReference ? undefined : NO_REFERENCE;
}

const NO_REFERENCE =
  'This is not a reference. A reference looks like AR-7K3M-92QX; the applicant has it in our email.';

const row: CSSObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 14rem) auto',
  alignItems: 'end',
  gap: space[3],
};
