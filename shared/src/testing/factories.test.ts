import { describe, expect, it } from '@jest/globals';
import { DOCUMENT_TYPES, SubmissionForm } from '../contracts/public/index.ts';
import { Submission } from '../contracts/staff/index.ts';
import {
  aDoc,
  aDocx,
  aPdf,
  aSubmission,
  aSubmissionForm,
  docBytes,
  docxBytes,
  pdfBytes,
} from './factories.ts';

const start = (bytes: Uint8Array) => [...bytes.slice(0, 4)];

describe('the factories', () => {
  it('produce what the contracts accept', () => {
    expect(SubmissionForm.safeParse(aSubmissionForm()).success).toBe(true);
    expect(Submission.safeParse(aSubmission({ file_path: '1_a.pdf' })).success).toBe(true);
  });

  it('produce a PDF of exactly the requested size', () => {
    expect(pdfBytes(10_485_760)).toHaveLength(10_485_760);
    expect(aPdf(2048).size).toBe(2048);
    expect(start(pdfBytes())).toEqual([0x25, 0x50, 0x44, 0x46]);
  });

  it('produce Word documents of both kinds, with their types', () => {
    expect(start(docxBytes())).toEqual([0x50, 0x4b, 3, 4]);
    expect(start(docBytes())).toEqual([0xd0, 0xcf, 0x11, 0xe0]);
    expect([aDocx().type, aDoc().type]).toEqual([DOCUMENT_TYPES.docx, DOCUMENT_TYPES.doc]);
  });
});
