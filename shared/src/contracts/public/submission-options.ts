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
