import { CheckBox } from './check-box.tsx';
import { FORM_COPY } from './form-content.ts';

/** Unchecked by default, because consent must be the visitor's own action. */
export function NewsletterOptIn() {
  return (
    <CheckBox name="newsletter" value="yes">
      {FORM_COPY.newsletter}
    </CheckBox>
  );
}
