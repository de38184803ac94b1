// Separate from the schemas, so that a page can show labels and limits without bundling zod.

/** Industry values and labels, in the order of the form. */
export const INDUSTRIES = {
  technology: 'Technology',
  finance: 'Finance',
  healthcare: 'Healthcare',
  manufacturing: 'Manufacturing',
  retail: 'Retail',
  consulting: 'Consulting',
  marketing: 'Marketing & Advertising',
  education: 'Education',
  other: 'Other',
} as const;

/** Company sizes and labels, in the order of the form. */
export const COMPANY_SIZES = {
  startup: 'Startup (1-10 employees)',
  small: 'Small (11-50)',
  medium: 'Medium (51-200)',
  large: 'Large (201-1000)',
  enterprise: 'Enterprise (1000+)',
} as const;

export type Industry = keyof typeof INDUSTRIES;
export type CompanySize = keyof typeof COMPANY_SIZES;

/** Maximum length of each text in Unicode code points, after trimming. */
export const SUBMISSION_LIMITS = {
  companyName: 200,
  contactName: 100,
  email: 255,
  phone: 20,
  projectDescription: 2000,
  additionalInfo: 1000,
} as const;

export const DOCUMENT_LIMIT_BYTES = 10 * 1024 * 1024;
export const DOCUMENT_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const;
export const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;
export const DOCUMENT_MESSAGES = {
  type: 'Only PDF, DOC, and DOCX files are allowed',
  size: 'File size must be less than 10MB',
  empty: 'The file is empty. Please choose another file',
  virus: 'A virus was found in the file. Please choose another file',
} as const;

const KIND_NAMES: Readonly<Record<DocumentType, string>> = {
  pdf: 'PDF',
  doc: 'Word document',
  docx: 'Word document',
};

/** Advice about a document whose bytes are of an accepted type but whose extension, such as `.doc`, claims another. */
export function misnamedDocument(type: DocumentType, extension: string): string {
  return `This is a ${KIND_NAMES[type]} named ${extension}. Rename it to end in .${type}`;
}

/** Length in Unicode code points: one emoji counts one, where `String.length` counts two. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
