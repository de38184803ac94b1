import type { BodyOf, submitApplication } from '@site/shared/contracts';

/** Takes the body of a form apart: its fields, the signs of who filled it in, and what else it asks for. */
export function takeApart({
  website,
  formToken,
  touched,
  work,
  newsletter,
  upload: uploadId,
  ...form
}: BodyOf<typeof submitApplication>) {
  return { form, signs: { website, formToken, touched, work }, newsletter, uploadId };
}
