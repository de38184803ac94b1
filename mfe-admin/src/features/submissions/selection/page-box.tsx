import { useState } from 'react';
import type { CSSObject } from '@emotion/react';
import { selectSubmissions, type SubmissionRow, type SubmissionSelection } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, size, space } from '@site/shared/ui';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { messageOf } from '../../../kit/service-message.ts';
import { cappedText, selectedText, SELECTION_COPY } from './admin-selection-content.ts';
import { SelectBox } from './select-box.tsx';
import type { Selected } from './use-selection.ts';

interface PageBoxProps {
  readonly rows: readonly SubmissionRow[];
  readonly selection: SubmissionSelection;
  readonly selected: Selected;
  readonly services: ShellServices;
}

/** Selects the rows of the page, or all that match. It is above the rows also while nothing is selected, so that nothing moves. */
export function PageBox({ rows, selection, selected, services }: PageBoxProps) {
  const [isBusy, setBusy] = useState(false);
  const count = rows.filter(({ id }) => selected.ids.has(id)).length;
  const isAll = count === rows.length;

  async function selectMatching() {
    setBusy(true);
    try {
      const { ids, isCapped } = await callAsUser(selectSubmissions, { query: selection });
      selected.set(ids, true);
      if (isCapped) services.toast({ title: selectedText(ids.length), description: cappedText(ids.length) });
    } catch (error) {
      console.error(error);
      const { title, description } = SELECTION_COPY.selectFailed;
      services.toast({ title, description: messageOf(error, description), tone: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <div css={line}>
      <label css={label}>
        <SelectBox
          checked={isAll}
          isPartial={count > 0 && !isAll}
          onChange={() =>
            selected.set(
              rows.map(({ id }) => id),
              !isAll,
            )
          }
        />
        {SELECTION_COPY.page}
      </label>
      <Button variant="ghost" size="sm" loading={isBusy} onClick={() => void selectMatching()}>
        {SELECTION_COPY.matching}
      </Button>
    </div>
  );
}

const line: CSSObject = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space[4] };
const label: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: size.target,
  paddingInlineStart: space[3],
  cursor: 'pointer',
};
