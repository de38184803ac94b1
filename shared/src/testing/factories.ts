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
} from './documents/document-factories.ts';
export { oleFile } from './documents/ole-file.ts';
export { pdfOf, textPage } from './documents/pdf-factory.ts';
export { zipFile } from './documents/zip-file.ts';
