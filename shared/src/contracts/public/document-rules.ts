// Separate from the schemas, so that a page can show labels and limits without bundling zod.

/** Largest document of an application, in bytes: 10 MB. */
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
  encrypted: 'The file is password-protected. Please remove the password and choose it again',
  macros: 'The file contains macros. Please save it without macros and choose it again',
} as const;

const KIND_NAMES: Readonly<Record<DocumentType, string>> = {
  pdf: 'PDF',
  doc: 'Word document',
  docx: 'Word document',
};

/** Advice for a document whose bytes are of an accepted type but whose extension, such as `.doc`, is another type's. */
export function misnamedDocument(type: DocumentType, extension: string): string {
  return `This is a ${KIND_NAMES[type]} named ${extension}. Rename it to end in .${type}`;
}

/** Bytes at the start of a file that determine its format. A PDF may begin anywhere within the first 1,024. */
export const MAX_HEADER_BYTES = 1024 + 4;

/** The format of a file by its first bytes. Word documents are archives; old or encrypted ones are compound files. */
export function containerOf(head: Uint8Array): 'pdf' | 'compound' | 'archive' | null {
  const text = String.fromCharCode(...head.subarray(0, MAX_HEADER_BYTES));
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'compound';
  if (text.startsWith('PK\x03\x04')) return 'archive';
  return text.includes('%PDF-') ? 'pdf' : null;
}
