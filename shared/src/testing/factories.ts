export { aSubmission, aSubmissionForm, aSubmissionRow } from './submission-factories.ts';
export {
  aDoc,
  aDocx,
  aPdf,
  docBytes,
  docmBytes,
  docWithMacrosBytes,
  docxBytes,
  encryptedDocxBytes,
  pdfBytes,
  wordXml,
} from './document-factories.ts';
export { oleFile } from './ole-file.ts';
export { pdfOf, textPage } from './pdf-factory.ts';
export { zipFile } from './zip-file.ts';
