import type { Submission, SubmissionRow } from '../contracts/staff/index.ts';
import type { SubmissionForm } from '../contracts/public/index.ts';

/** A valid form, with overrides. */
export function aSubmissionForm(overrides: Partial<SubmissionForm> = {}): SubmissionForm {
  return {
    companyName: 'Harbour Freight Lines',
    industry: 'consulting',
    companySize: 'medium',
    contactName: 'Finance Director',
    email: 'finance@harbour.example',
    phone: '+1 (202) 555-0117',
    projectDescription: 'Four thousand invoices a month, a third of them paid late.',
    additionalInfo: 'We close our books on the fifth.',
    ...overrides,
  };
}

/** A submission as in the admin area. */
export function aSubmission(overrides: Partial<Submission> = {}): Submission {
  return {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    reference: 'AR-7K3M-92QX',
    created_at: '2026-03-02T09:30:00.000Z',
    company_name: 'Harbour Freight Lines',
    industry: 'consulting',
    company_size: 'medium',
    contact_name: 'Finance Director',
    email: 'finance@harbour.example',
    phone: '+1 (202) 555-0117',
    project_description: 'Four thousand invoices a month, a third of them paid late.',
    additional_info: null,
    file_path: null,
    spam_score: 0,
    spam_reasons: '',
    duplicate_of: null,
    ...overrides,
  };
}

/** A submission as in the list. */
export function aSubmissionRow(overrides: Partial<SubmissionRow> = {}): SubmissionRow {
  const { project_description: _, additional_info: __, ...row } = aSubmission();
  return {
    ...row,
    status: 'new',
    assignee: null,
    next_action_on: null,
    changed_at: row.created_at,
    ...overrides,
  };
}
