import { useEffect, useId, useState } from 'react';
import type { CSSObject } from '@emotion/react';
import { MAX_SEARCH_LENGTH, parseSearch, type SubmissionSelection } from '@site/shared/contracts/staff';
import { space, Text, TextField } from '@site/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { SEARCH_COPY, searchNote } from '../admin-list-content.ts';
import { searchOfSelection } from './list-address.ts';

/** How long to wait for the next key. */
const PAUSE_MS = 250;

/** Marks the search field for the keyboard. */
export const SEARCH_FIELD = 'submissions-search';

/** Searches while staff type. Short words are found as whole words, and the line below says so. */
export function SearchField({ selection }: { readonly selection: SubmissionSelection }) {
  const { typed, type } = useSearchText(selection);
  const note = useId();
  return (
    <div role="search" aria-label={SEARCH_COPY.form} css={column}>
      <TextField
        optional="unmarked"
        type="search"
        id={SEARCH_FIELD}
        name="text"
        label={SEARCH_COPY.label}
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-describedby={note}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Text id={note} role="status" tone="muted" size="small">
        {searchNote(parseSearch(typed), typed)}
      </Text>
    </div>
  );
}

/** The text in the field, which follows the address when it changes by other means, such as "Back". */
function useSearchText(selection: SubmissionSelection) {
  const [parameters, setParameters] = useSearchParams();
  const text = selection.text ?? '';
  const [typed, setTyped] = useState(text);
  /** What this field last put into the address. */
  const [written, setWritten] = useState(text);
  const [known, setKnown] = useState(text);
  if (text !== known) {
    setKnown(text);
    if (text !== written) setTyped(text);
    setWritten(text);
  }
  const wanted = parseSearch(typed).terms.length > 0 ? typed.trim() : '';
  useEffect(() => {
    if (wanted === text) return undefined;
    const timer = setTimeout(() => {
      setWritten(wanted);
      const next = wanted ? searched(selection, wanted) : { ...selection, text: undefined };
      // One step in the history for one search, not for each key.
      setParameters(searchOfSelection(parameters, next), { replace: text !== '' });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return { typed, type: setTyped };
}

/** A search is sorted by date. */
function searched(selection: SubmissionSelection, text: string): SubmissionSelection {
  const order = selection.sort === 'received' ? selection.order : 'descending';
  return { ...selection, text, sort: 'received', order };
}

const column: CSSObject = { display: 'grid', gap: space[1], maxWidth: '36rem' };
