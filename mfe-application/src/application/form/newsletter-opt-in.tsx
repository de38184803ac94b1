import { CheckBox } from './check-box.tsx';
import { FORM_COPY } from './form-content.ts';

/** Unchecked by default: consent is the visitor's own act. */
export function NewsletterOptIn() {
  return (
    <CheckBox name="newsletter" value="yes">
      {FORM_COPY.newsletter}
    </CheckBox>
  );
}
