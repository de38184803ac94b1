import type { CSSObject } from '@emotion/react';
import {
  selectSubmissions,
  type SubmissionRow,
  type SubmissionSelection,
} from '@site/shared/contracts/staff';
import { Button, size, space } from '@site/shared/ui';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { cappedText, selectedText, SELECTION_COPY } from './admin-selection-content.ts';
import { SelectBox } from './select-box.tsx';
import type { Selected } from './use-selection.ts';
import { useAction } from '../../../kit/use-action.ts';

interface PageBoxProps {
  readonly rows: readonly SubmissionRow[];
  readonly selection: SubmissionSelection;
  readonly selected: Selected;
}

/** Selects the rows of the page, or all that match. It is above the rows also while nothing is selected, so that nothing moves. */
export function PageBox({ rows, selection, selected }: PageBoxProps) {
  const { isBusy, run } = useAction({
    run: () => callAsUser(selectSubmissions, { query: selection }),
    done: ({ ids, isCapped }) =>
      isCapped ? { title: selectedText(ids.length), description: cappedText(ids.length) } : undefined,
    failed: SELECTION_COPY.selectFailed,
    onDone: ({ ids }) => selected.set(ids, true),
  });
  const count = rows.filter(({ id }) => selected.ids.has(id)).length;
  const isAll = count === rows.length;

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
      <Button variant="ghost" size="sm" loading={isBusy} onClick={() => run()}>
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
