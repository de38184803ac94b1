import { useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import { Button, Icon, space, TextField } from '@site/shared/ui';
import { useRecordOpener } from '../../record/record-address.ts';
import { FIND_COPY } from '../admin-submissions-content.ts';

/** Opens a submission by its reference. */
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
    <form noValidate role="search" aria-label={FIND_COPY.form} css={row} onSubmit={find}>
      <TextField
        label={FIND_COPY.reference}
        name="reference"
        placeholder={FIND_COPY.example}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={fault}
      />
      <Button type="submit" variant="secondary">
        <Icon name="search" />
        {FIND_COPY.button}
      </Button>
    </form>
  );
}

/** Accepts a reference without dashes, spaces or the prefix, and refuses words such as a company's name. */
function faultOf(text: string): string | undefined {
  if (!text) return FIND_COPY.missing;
  const compact = text.replace(/[\s-]/g, '');
  const isReference =
    /^AR[0-9A-Z]{8}$/i.test(compact) || (/^[0-9A-Z]{8}$/i.test(compact) && /\d/.test(compact));
  return isReference ? undefined : FIND_COPY.invalid;
}

const row: CSSObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 14rem) auto',
  alignItems: 'end',
  gap: space[3],
};
