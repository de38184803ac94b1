import { visuallyHidden } from '../primitives/visually-hidden.tsx';

/** A field that people neither see nor focus; bots fill it in. */
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
