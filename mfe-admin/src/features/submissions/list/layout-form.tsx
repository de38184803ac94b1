import { useState } from 'react';
import type { CSSObject } from '@emotion/react';
import { DENSITIES, SUBMISSION_COLUMNS, type SubmissionColumn } from '@site/shared/contracts/staff';
import { space, weight } from '@site/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { CheckField } from '../../../kit/check-field.tsx';
import { DENSITY_NAMES, LAYOUT_COPY } from '../admin-list-content.ts';
import { COLUMN_NAMES } from '../admin-submissions-content.ts';
import { FIXED_COLUMNS, searchOfLayout, type ListLayout } from './list-layout.ts';

/** Chooses the columns and the density of the list. Each change shows at once. */
export function LayoutForm({ layout: shown }: { readonly layout: ListLayout }) {
  const [parameters, setParameters] = useSearchParams();
  const [layout, choose] = useChosen(shown);
  const show = (next: ListLayout) => {
    choose(next);
    setParameters(searchOfLayout(parameters, next), { replace: true });
  };
  const toggle = (column: SubmissionColumn, isShown: boolean) =>
    show({
      ...layout,
      columns: SUBMISSION_COLUMNS.filter((each) =>
        each === column ? isShown : layout.columns.includes(each),
      ),
    });
  return (
    <div css={{ display: 'grid', gap: space[4] }}>
      <fieldset css={group}>
        <legend css={legend}>{LAYOUT_COPY.columns}</legend>
        <div css={choices}>
          {SUBMISSION_COLUMNS.map((column) => (
            <CheckField
              key={column}
              checked={layout.columns.includes(column)}
              disabled={FIXED_COLUMNS.includes(column)}
              onChange={(event) => toggle(column, event.currentTarget.checked)}
            >
              {COLUMN_NAMES[column]}
            </CheckField>
          ))}
        </div>
      </fieldset>
      <fieldset css={group}>
        <legend css={legend}>{LAYOUT_COPY.density}</legend>
        <div css={choices}>
          {DENSITIES.map((density) => (
            <CheckField
              key={density}
              type="radio"
              name="density"
              checked={layout.density === density}
              onChange={() => show({ ...layout, density })}
            >
              {DENSITY_NAMES[density]}
            </CheckField>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/** The layout that was chosen last. The address, which decides, follows a moment later: until then a box would fall back. */
function useChosen(shown: ListLayout) {
  const address = JSON.stringify(shown);
  const [chosen, setChosen] = useState({ address, layout: shown });
  if (chosen.address !== address) setChosen({ address, layout: shown });
  return [chosen.layout, (layout: ListLayout) => setChosen({ address, layout })] as const;
}

const group: CSSObject = { minWidth: 0, border: 0, padding: 0 };
const legend: CSSObject = { padding: 0, fontWeight: weight.medium };
const choices: CSSObject = { display: 'flex', flexWrap: 'wrap', columnGap: space[6] };
