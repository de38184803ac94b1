/** Copy that is the same on every page that shows the section. */
export const SECTION_COPY = {
  questions: 'Questions',
  readStudy: 'Read the case study',
  sisterCompany: { label: 'Sister company', link: 'Third-party collections' },
} as const;

/** The sister company's recognition. Without a name it stays "our sister company". */
export function sisterCompanySentence(name: string | null): string {
  const named = name === null ? '' : `, ${name},`;
  return `Our sister company${named} was recognized by a business magazine as one of the 10 most dependable collection professionals in the United States.`;
}
