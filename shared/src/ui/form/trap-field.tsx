import { visuallyHidden } from '../primitives/visually-hidden.tsx';

/**
 * A field that people neither see nor focus, but bots fill in. Browsers and password managers fill in fields by name or
 * label, so it avoids the names that they know, and it asks each of them to skip it.
 */
export function TrapField() {
  return (
    <div aria-hidden="true" css={visuallyHidden}>
      <label>
        Leave blank
        <input
          name="leaveBlank"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          data-form-type="other"
        />
      </label>
    </div>
  );
}
