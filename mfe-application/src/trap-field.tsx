import { visuallyHidden } from '@site/shared/ui';

/** A field that people neither see nor reach; machines fill it in. */
export function TrapField() {
  return (
    <div aria-hidden="true" css={visuallyHidden}>
      <label>
        Website
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
