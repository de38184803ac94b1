import type { BodyOf, submitApplication } from '@site/shared/contracts';

/** Splits the body of a form into fields, spam signals, newsletter choice and upload id. */
export function splitForm({
  leaveBlank,
  formToken,
  touched,
  work,
  newsletter,
  upload: uploadId,
  ...form
}: BodyOf<typeof submitApplication>) {
  return { form, signals: { leaveBlank, formToken, touched, work }, newsletter, uploadId };
}
