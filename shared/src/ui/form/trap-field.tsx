import { visuallyHidden } from '../primitives/visually-hidden.tsx';

/**
 * A field that people neither see nor focus; bots fill it in. Browsers and password managers fill in what they recognize by name or
 * label, so it has neither that they know, and asks each of them to leave it alone.
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
