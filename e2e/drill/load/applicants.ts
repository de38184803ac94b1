import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SubmissionReceipt } from '@site/shared/contracts';
import { aSubmissionForm, pdfBytes } from '@site/shared/testing/factories';
import { z } from 'zod';
import type { Answer, Client } from './client.ts';

/** One application, as known to its sender. */
export interface Application {
  /** The company name, which is unique. */
  readonly mark: string;
  readonly email: string;
  /** Hex SHA-256 of its document. */
  readonly document: string | null;
  attempts: number;
  /** Set when it was acknowledged. */
  receipt: SubmissionReceipt | null;
  /** Why the sender gave up. */
  fault: string | null;
}

export interface Applicants {
  send(): Promise<void>;
  applications(): readonly Application[];
}

const TIMEOUT_MS = 30_000;
const GIVE_UP_MS = 240_000;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 8000;
const TOKEN_LIFE_MS = 120_000;
/** Before this time, the form counts as filled in too fast. */
const TOKEN_AGE_MS = 4000;
/** Answers after which the browser sends the form again under the same key. */
const AGAIN = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const DOCUMENT_EVERY = 3;
const MIN_DOCUMENT_BYTES = 10_000;
const DOCUMENT_STEP_BYTES = 700;
const Token = z.object({ token: z.string() });

/** Visitors who send the application form, a third of them with a document. */
export function createApplicants(client: Client): Applicants {
  const run = randomUUID().slice(0, 8);
  const applications: Application[] = [];
  let token: { readonly text: string; readonly at: number } | null = null;
  let renewing: Promise<void> | null = null;

  async function renew(): Promise<void> {
    const answer = await client.ask({ path: '/api/form-tokens', method: 'POST', timeoutMs: TIMEOUT_MS });
    if (answer.status !== 201) throw new Error(`/api/form-tokens answered ${answer.status}`);
    const next = { text: Token.parse(JSON.parse(answer.body.toString())).token, at: Date.now() };
    await pause(TOKEN_AGE_MS);
    token = next;
  }

  async function formToken(): Promise<string> {
    while (!token || Date.now() - token.at > TOKEN_LIFE_MS) {
      renewing ??= renew()
        .catch(() => pause(FIRST_WAIT_MS))
        .finally(() => (renewing = null));
      // An older token is valid for days.
      if (token) break;
      await renewing;
    }
    return token.text;
  }

  async function encode(number: number, application: Application, pdf: Uint8Array<ArrayBuffer> | null) {
    const form = new FormData();
    const fields = aSubmissionForm({
      companyName: application.mark,
      email: application.email,
      projectDescription: `Invoices of ${application.mark}, and of nobody else at all.`,
      additionalInfo: `Number ${number}.`,
    });
    for (const [name, value] of Object.entries({
      ...fields,
      formToken: await formToken(),
      touched: 'yes',
    }))
      form.set(name, value);
    if (pdf) form.set('file', new File([pdf], `report ${number}.pdf`, { type: 'application/pdf' }));
    const encoded = new Response(form);
    return {
      body: Buffer.from(await encoded.arrayBuffer()),
      type: encoded.headers.get('content-type') ?? '',
    };
  }

  return {
    applications: () => applications,
    async send() {
      const number = applications.length + 1;
      const pdf =
        number % DOCUMENT_EVERY === 0
          ? pdfBytes(MIN_DOCUMENT_BYTES + (number % 200) * DOCUMENT_STEP_BYTES)
          : null;
      // Each document has unique bytes.
      if (pdf) pdf.set(Buffer.from(`%${run}${number}\n`), 'PDF-1.4\n'.length + 1);
      const application: Application = {
        mark: `Drill ${run} ${number}`,
        email: `drill-${run}-${number}@freight.example`,
        document: pdf && createHash('sha256').update(pdf).digest('hex'),
        ...{ attempts: 0, receipt: null, fault: null },
      };
      applications.push(application);
      const { body, type } = await encode(number, application, pdf);
      const headers = { 'content-type': type, 'idempotency-key': randomUUID() };
      const deadline = Date.now() + GIVE_UP_MS;
      for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
        application.attempts += 1;
        const answer = await client
          .ask({ path: '/api/applications', method: 'POST', headers, body, timeoutMs: TIMEOUT_MS })
          .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
        if (isDone(application, answer)) return;
        if (Date.now() > deadline) {
          application.fault = `gave up: ${typeof answer === 'string' ? answer : `answered ${answer.status}`}`;
          return;
        }
        await pause(wait);
      }
    },
  };
}

/** Whether the sender learned the outcome. */
function isDone(application: Application, answer: Answer | string): boolean {
  if (typeof answer === 'string') return false;
  if (answer.status === 201) {
    application.receipt = SubmissionReceipt.parse(JSON.parse(answer.body.toString()));
    return true;
  }
  if (AGAIN.has(answer.status)) return false;
  application.fault = `answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`;
  return true;
}
