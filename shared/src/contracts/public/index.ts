export { ApiError, BACKGROUND_HEADER, callApi, fetchApi, urlOf, type CallInput } from '../common/client.ts';
export { createUuid } from '../common/create-uuid.ts';
export { foldLetters } from '../common/fold-letters.ts';
export {
  defineEndpoint,
  type Access,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '../common/endpoint.ts';
export {
  FormOutcome,
  FORMS_BASE,
  PageSlots,
  postApplicationForm,
  postConfirmForm,
  postNewsletterForm,
  postRequestedDocument,
  postUndoForm,
  postUnsubscribeForm,
  readDocumentRequest,
  readLeft,
  readReceivedApplication,
} from './forms.ts';
export { FieldError, Problem, PROBLEM_TYPE } from '../common/problem.ts';
export {
  ATTACHMENT_SIZES,
  CLICK_IDS,
  CONTACT_KINDS,
  EVENT_ID,
  EVENT_TEXT_LIMITS,
  MAX_EVENTS_BYTES,
  MAX_EVENTS_PER_REQUEST,
  MAX_VISIBLE_MS,
  VIEWPORTS,
  VISIT_EVENTS_PATH,
} from './event-limits.ts';
export { recordVisitEvents, VisitEvent, VisitEvents } from './events.ts';
export { STORED_VISIT_DATA } from './stored-visit-data.ts';
export { Deploy, DeployList, DEPLOYS_PATH, FAULT_KINDS, recordFault } from './deploys.ts';
export {
  CALCULATOR_LIMITS,
  CALCULATOR_SOURCE,
  calculatorLink,
  type CalculatorResult,
} from './calculator-link.ts';
export { readCalculatorResult } from './calculator-result.ts';
export { askForFormWork, FormChallenge, FormWork, issueFormToken } from './form-traps.ts';
export type { WorkingForm } from './form-traps.ts';
export {
  confirmSubscription,
  openUnsubscribePage,
  subscribeToNewsletter,
  undoUnsubscribe,
  unsubscribeFromNewsletter,
} from './newsletter.ts';
export { cleanAddress } from '../common/clean-text.ts';
export { codePoints } from '../common/code-points.ts';
export {
  containerOf,
  DOCUMENT_EXTENSIONS,
  DOCUMENT_LIMIT_BYTES,
  DOCUMENT_MESSAGES,
  DOCUMENT_TYPES,
  MAX_HEADER_BYTES,
  misnamedDocument,
  type DocumentType,
} from './document-rules.ts';
export { documentTitle } from '../common/document-title.ts';
export { withSecretFiles } from '../common/secret-files.ts';
export { SiteUrl } from '../common/site-url.ts';
export { PageHead, PagePath, type PageHeadInput } from '../common/page.ts';
export {
  DEFAULT_SITE_FACTS,
  cleanFact,
  factFault,
  factFromText,
  factsFromEnvironment,
  factVariable,
  mayBeMissing,
  readSiteFacts,
  SITE_FACT_NAMES,
  SiteFactChanges,
  SiteFacts,
  withFactChanges,
  type FactsNow,
  type SiteFact,
} from './site-facts.ts';
export {
  COMPANY_SIZES,
  INDUSTRIES,
  SUBMISSION_LIMITS,
  type CompanySize,
  type Industry,
} from './submission-options.ts';
export { MAX_REQUESTED_DOCUMENTS } from './document-request.ts';
export { MAX_UPLOAD_MS, removeUpload, UPLOAD_LIFE_MS, uploadDocument, UploadId } from './uploads.ts';
export {
  readSubmissionReceipt,
  SubmissionForm,
  SubmissionReceipt,
  SubmissionRequest,
  submitApplication,
} from './submissions.ts';
export { EmailAddress } from './email-address.ts';
export { readLinkSecret } from '../common/link-secret.ts';
