export { ApiError, BACKGROUND_HEADER, callApi, fetchApi, urlOf, type CallInput } from './client.ts';
export { createUuid } from './create-uuid.ts';
export { foldLetters } from './fold-letters.ts';
export {
  defineEndpoint,
  type Access,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from './endpoint.ts';
export { hasPermission, isPermission, ROLES, rolesWith, type Permission, type Role } from './roles.ts';
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
export { FieldError, Problem, PROBLEM_TYPE } from './problem.ts';
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
} from './analytics/event-limits.ts';
export { recordVisitEvents, VisitEvent, VisitEvents } from './analytics/events.ts';
export { STORED_VISIT_DATA } from './analytics/stored-visit-data.ts';
export {
  AnalyticsWindow,
  downloadAnalytics,
  EXPORT_WINDOW_DAYS,
  exportAnalytics,
  GRANULARITIES,
  MAX_EXPORT_DAYS,
  type Granularity,
} from './analytics/export.ts';
export { Deploy, DeployList, DEPLOYS_PATH, FAULT_KINDS, recordFault } from './analytics/deploys.ts';
export {
  AnalyticsNote,
  deleteAnalyticsNote,
  MAX_NOTE_LENGTH,
  NoteInput,
  saveAnalyticsNote,
} from './analytics/notes.ts';
export {
  createTeamTicket,
  MAX_RELEASES_LISTED,
  MAX_TEAM_LINK_DAYS,
  readReleaseReport,
  readTeamReport,
  ReleaseReport,
  ReleaseRow,
} from './analytics/releases.ts';
export {
  AnalyticsSummary,
  AnalyticsValue,
  downloadAnalyticsValues,
  FILTER_DIMENSIONS,
  MAX_DEPLOYS_LISTED,
  MAX_NOTES_LISTED,
  MAX_VALUES_LISTED,
  readAnalyticsSummary,
  readAnalyticsValues,
  REPORT_DIMENSIONS,
  SummaryQuery,
  ValuesQuery,
  VisitMeasures,
  type ReportDimension,
} from './analytics/reports.ts';
export {
  MAX_VITALS_LISTED,
  readAnalyticsVitals,
  VITALS,
  VitalsQuery,
  VitalsSummary,
  type Vital,
} from './analytics/vitals.ts';
export {
  AUDIT_EVENTS,
  AUDIT_PAGE_SIZE,
  AUDIT_RESULTS,
  AuditFilter,
  AuditLine,
  AuditPage,
  exportAudit,
  listAudit,
  type AuditEvent,
} from './audit.ts';
export { AUTH_BASE, PASSWORD_RULES, passwordFault, readOwnRole } from './auth.ts';
export {
  blockDomain,
  BlockedDomain,
  listBlockedDomains,
  MailDomain,
  MAX_BLOCKED_DOMAINS,
  toMailDomain,
  unblockDomain,
} from './blocked-domains.ts';
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
  countRecoveryCodes,
  createRecoveryCodes,
  RECOVERY_CODES,
  redeemRecoveryCode,
} from './recovery-codes.ts';
export { cancelOwnEmailChange } from './own-email-change.ts';
export { endOwnSession, listOwnSessions, MAX_SESSIONS, OwnSession } from './own-sessions.ts';
export {
  DEAD_MAILS_PAGE_SIZE,
  DeadMail,
  DeadMailFilter,
  listDeadMails,
  listSubmissionMails,
  MAX_MAILS_RETRIED,
  MAX_SUBMISSION_MAILS,
  retryDeadMail,
  retryDeadMails,
  SubmissionMail,
} from './mail.ts';
export {
  confirmSubscription,
  listQuarantinedSignUps,
  MAX_SIGN_UPS_LISTED,
  openUnsubscribePage,
  QuarantinedSignUp,
  releaseSignUp,
  subscribeToNewsletter,
  undoUnsubscribe,
  unsubscribeFromNewsletter,
} from './newsletter.ts';
export { cleanAddress } from './clean-text.ts';
export { codePoints } from './code-points.ts';
export {
  containerOf,
  DOCUMENT_EXTENSIONS,
  DOCUMENT_LIMIT_BYTES,
  DOCUMENT_MESSAGES,
  DOCUMENT_TYPES,
  MAX_HEADER_BYTES,
  misnamedDocument,
  type DocumentType,
} from './submissions/document-rules.ts';
export {
  deleteJob,
  downloadJobFile,
  Job,
  JOB_FILE_HOURS,
  listJobs,
  MAX_JOBS_LISTED,
  MAX_OPEN_JOBS,
  startSubmissionsExport,
} from './jobs.ts';
export { documentTitle } from './document-title.ts';
export { withSecretFiles } from './secret-files.ts';
export { SiteUrl } from './site-url.ts';
export { PageHead, PagePath, type PageHeadInput } from './page.ts';
export { FactHistoryItem, listFactHistory, MAX_FACT_HISTORY } from './site-fact-history.ts';
export {
  changeSiteFact,
  DEFAULT_SITE_FACTS,
  cleanFact,
  factFault,
  factFromText,
  factsFromEnvironment,
  factVariable,
  mayBeMissing,
  readSiteFacts,
  resetSiteFact,
  SITE_FACT_NAMES,
  SiteFactChanges,
  SiteFacts,
  withFactChanges,
  type FactsNow,
  type SiteFact,
} from './site-facts.ts';
export {
  commandRelease,
  EarlierRelease,
  MAX_EARLIER_LISTED,
  MAX_REASONS_LISTED,
  MAX_REMOTES_LISTED,
  readSiteReleases,
  ReleaseCommand,
  RemoteReleases,
  SiteCanary,
  SiteReleases,
} from './site-releases.ts';
export {
  COMPANY_SIZES,
  INDUSTRIES,
  SUBMISSION_LIMITS,
  type CompanySize,
  type Industry,
} from './submissions/submission-options.ts';
export { isPhoneWith, phoneWords } from './submissions/phone-search.ts';
export {
  asOneWord,
  isShortWord,
  type ParsedSearch,
  parseSearch,
  referenceWord,
  wordsOf,
} from './submissions/search-text.ts';
export {
  countSubmissions,
  DOCUMENT_CHOICES,
  exportSubmissions,
  FILTERS_BY_SORT,
  LIST_ORDERS,
  listSubmissionRows,
  MAX_COUNTED_MATCHES,
  MAX_COUNTED_SUBMISSIONS,
  MAX_SEARCH_LENGTH,
  statusesOf,
  SUBMISSION_FILTER_FIELDS,
  SUBMISSION_SORTS,
  SubmissionFilter,
  type SubmissionFilterField,
  SubmissionRow,
  SubmissionRows,
  DENSITIES,
  ListedSelection,
  SubmissionExport,
  SubmissionSelection,
  SUBMISSION_PAGE_SIZES,
  type SubmissionSort,
} from './submissions/submission-list.ts';
export {
  ChangeCounts,
  changeSubmissions,
  eraseSubmissions,
  exportSelection,
  MAX_SELECTED_SUBMISSIONS,
  MAX_SUBMISSIONS_PER_CHANGE,
  MoveCounts,
  moveSpam,
  selectSubmissions,
  type SubmissionChanges,
} from './submissions/submission-bulk.ts';
export {
  DocumentPreview,
  MAX_PREVIEW_PAGES,
  NoPreviewReason,
  previewDocument,
  previewDocumentPage,
} from './submissions/submission-preview.ts';
export {
  leaveSubmission,
  MAX_SUBMISSION_VIEWERS,
  VIEWING_EVERY_MS,
  viewSubmission,
} from './submissions/submission-viewers.ts';
export {
  listRelatedSubmissions,
  MAX_RELATED_SUBMISSIONS,
  mergeSubmission,
  type Relation,
  RelatedSubmission,
  RELATIONS,
  separateSubmission,
} from './submissions/submission-related.ts';
export {
  changeView,
  deleteView,
  listSavedViews,
  MAX_SAVED_VIEWS,
  MAX_SHARED_VIEWS,
  MAX_VIEW_NAME_LENGTH,
  SavedView,
  SavedViewInput,
  saveView,
} from './submissions/saved-views.ts';
export {
  ColumnNames,
  columnsOf,
  DEFAULT_COLUMNS,
  SUBMISSION_COLUMNS,
  type SubmissionColumn,
} from './submissions/submission-columns.ts';
export { eraseSubmission, findSubmission, SubmissionRecord } from './submissions/submission-record.ts';
export {
  LOST_REASONS,
  SUBMISSION_STATUSES,
  type LostReason,
  type SubmissionStatus,
} from './submissions/submission-status.ts';
export {
  DocumentRequestInput,
  listSubmissionMessages,
  MAX_MESSAGE_LENGTH,
  MAX_MESSAGE_SUBJECT_LENGTH,
  MAX_REQUESTED_DOCUMENTS,
  MAX_SUBMISSION_MESSAGES,
  replyToApplicant,
  REQUEST_DAYS,
  REQUEST_HOURS_AFTER_FIRST,
  requestDocuments,
  SubmissionMessage,
  SubmissionReplyInput,
  withdrawDocumentRequest,
} from './submissions/submission-messages.ts';
export {
  addSubmissionNote,
  deleteSubmissionNote,
  editSubmissionNote,
  listSubmissionNotes,
  MAX_SUBMISSION_NOTE_LENGTH,
  MAX_SUBMISSION_NOTES,
  type NewSubmissionNote,
  SubmissionNote,
  SubmissionNoteInput,
} from './submissions/submission-notes.ts';
export {
  MAX_TIMELINE_EVENTS,
  readSubmissionTimeline,
  TimelineEvent,
} from './submissions/submission-timeline.ts';
export {
  changeSubmissionWork,
  listAssignees,
  MAX_ASSIGNEES_LISTED,
  SubmissionWork,
  type WorkChange,
} from './submissions/submission-work.ts';
export {
  changeRetention,
  MAX_RETENTION_DAYS,
  MIN_RETENTION_DAYS,
  readRetention,
  Retention,
  RETENTION_SWEEPS,
  RetentionDays,
  type RetentionSweep,
} from './retention.ts';
export {
  checkSubscriberImport,
  ImportConsent,
  ImportOutcome,
  importSubscribers,
  MAX_IMPORT_ADDRESSES,
  MAX_IMPORT_CHARACTERS,
  MAX_IMPORT_COLUMNS,
  MAX_INVALID_SHOWN,
  type ImportColumn,
} from './subscriber-import.ts';
export { eraseSubscriber, resendConfirmation, unsubscribeSubscriber } from './subscriber-changes.ts';
export {
  ListedSubscriber,
  listSubscribers,
  readSubscriberDays,
  SUBSCRIBER_DAYS,
  SUBSCRIBER_STATES,
  SubscriberDay,
  SubscriberFilter,
  SubscriberPage,
  SUBSCRIBERS_PAGE_SIZE,
} from './subscriber-list.ts';
export {
  countSubscribers,
  exportSubscribers,
  liftSuppression,
  SubscriberCounts,
  suppressAddress,
} from './subscribers.ts';
export {
  changeUserRole,
  disableUser,
  enableUser,
  inviteUser,
  ListedUser,
  listUsers,
  removeUserRole,
  ROLE_CHOICES,
  signOutUser,
  USER_STATES,
  UserFilter,
  UserPage,
  USERS_PAGE_SIZE,
} from './users.ts';
export {
  MAX_UPLOAD_MS,
  removeUpload,
  UPLOAD_LIFE_MS,
  uploadDocument,
  UploadId,
} from './submissions/uploads.ts';
export {
  downloadDocument,
  EmailAddress,
  listQuarantine,
  QuarantinedSubmissions,
  readSubmissionReceipt,
  releaseSubmission,
  Submission,
  SubmissionForm,
  SubmissionReceipt,
  SubmissionRequest,
  SUBMISSIONS_PAGE_SIZE,
  submitApplication,
} from './submissions/submissions.ts';
export { readLinkSecret } from './link-secret.ts';
