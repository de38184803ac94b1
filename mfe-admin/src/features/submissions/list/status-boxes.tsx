import type { CSSObject } from '@emotion/react';
import { SUBMISSION_STATUSES, type SubmissionStatus } from '@site/shared/contracts/staff';
import { space, weight } from '@site/shared/ui';
import { CheckField } from '../../../kit/check-field.tsx';
import { STATUS_NAMES } from '../../../kit/names/admin-work-content.ts';
import { FILTER_LABELS } from '../admin-list-content.ts';

/** A checkbox for each status. Without any, all are listed. */
export function StatusBoxes({ checked }: { readonly checked: readonly SubmissionStatus[] }) {
  return (
    <fieldset css={{ minWidth: 0, border: 0, padding: 0 }}>
      <legend css={{ padding: 0, fontWeight: weight.medium }}>{FILTER_LABELS.status}</legend>
      <div css={boxes}>
        {SUBMISSION_STATUSES.map((status) => (
          <CheckField key={status} name="status" value={status} defaultChecked={checked.includes(status)}>
            {STATUS_NAMES[status]}
          </CheckField>
        ))}
      </div>
    </fieldset>
  );
}

const boxes: CSSObject = { display: 'flex', flexWrap: 'wrap', columnGap: space[6] };
