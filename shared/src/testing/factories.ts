export { aSubmission, aSubmissionForm, aSubmissionRow } from './submission-factories.ts';
export { aDoc, aDocx, aPdf, docBytes, docxBytes, pdfBytes } from './document-factories.ts';
export { pdfOf, textPage } from './pdf-factory.ts';
export { zipFile } from './zip-file.ts';
