export {
  AnalyticsWindow,
  downloadAnalytics,
  EXPORT_WINDOW_DAYS,
  exportAnalytics,
  GRANULARITIES,
  MAX_EXPORT_DAYS,
  type Granularity,
} from './analytics/export.ts';
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
  listQuarantinedSignUps,
  MAX_SIGN_UPS_LISTED,
  QuarantinedSignUp,
  releaseSignUp,
} from './quarantined-sign-ups.ts';
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
export { FactHistoryItem, listFactHistory, MAX_FACT_HISTORY } from './site-fact-history.ts';
export { changeSiteFact, resetSiteFact } from './site-fact-changes.ts';
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
  downloadDocument,
  listQuarantine,
  releaseSubmission,
  Submission,
  SUBMISSIONS_PAGE_SIZE,
  QuarantinedSubmissions,
} from './submissions/stored-submission.ts';
