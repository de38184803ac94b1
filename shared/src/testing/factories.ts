export { aSubmission, aSubmissionForm, aSubmissionRow } from './submission-factories.ts';
export { aDoc, aDocx, aPdf, docBytes, docxBytes, pdfBytes } from './document-factories.ts';
