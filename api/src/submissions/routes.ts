import { pipeline } from 'node:stream/promises';
import {
  downloadDocument,
  eraseSubmission,
  eraseSubmissions,
  findSubmission,
  listQuarantine,
  moveSpam,
  type MoveCounts,
  releaseSubmission,
} from '@site/shared/contracts/staff';
import { readSubmissionReceipt, submitApplication, SubmissionReceipt } from '@site/shared/contracts';
import { AppError } from '../errors.ts';
import { actorOf, auditActorOf, type Call, type ServedEndpoint, serve } from '../http/endpoint.ts';
import { hashOfKey, parseIdempotencyKey, readAnswer } from '../idempotency/answers.ts';
import { createInFlight } from '../idempotency/in-flight.ts';
import type { AddressLimiter } from '../limits/address-limiter.ts';
import type { StoredDocument } from '../documents/stored-document.ts';
import { splitForm } from './posted-form.ts';
import type { Submissions } from './service.ts';
import type { Submit } from './submit.ts';
import type { Uploads } from '../documents/uploads.ts';
import { markSpam } from './work/move-spam.ts';
import { recordView } from './work/record-view.ts';
import { callerOf } from './work/caller.ts';
import type { WorkServices } from './work/staff.ts';

export interface SubmissionRouteServices extends WorkServices {
  readonly submit: Submit;
  readonly submissions: Submissions;
  readonly uploads: Uploads;
  readonly limit: AddressLimiter;
}

export function submissionEndpoints(services: SubmissionRouteServices): ServedEndpoint[] {
  const { submit, submissions, uploads, limit, db } = services;
  const inFlight = createInFlight();
  return [
    serve(
      submitApplication,
      async ({ body, upload, headers, info }) => {
        const { form, signals, newsletter, uploadId } = splitForm(body);
        const uploaded =
          uploadId && !upload ? await uploads.find(uploadId, hashOfKey(headers['idempotency-key'])) : null;
        const sha256 = (upload ?? uploaded)?.sha256 ?? null;
        const key = parseIdempotencyKey(headers['idempotency-key'], [form, sha256, newsletter]);
        const subject = String(headers['idempotency-key']);
        const { address } = info;
        const hints = { ...signals, subject, isScripted: true, address };
        const wantsNewsletter = newsletter === 'yes';
        const incoming = { form, upload, uploaded, wantsNewsletter, key, requestId: info.id, hints };
        return inFlight
          .runOnce(key, () => submit(incoming))
          .catch(async (error: unknown) => {
            // A retry of a running request does not count as another application.
            if (isInFlight(error)) await limit.refund(info.address);
            throw error;
          });
      },
      { limit },
    ),
    serve(readSubmissionReceipt, async ({ headers }) => {
      const keyHash = hashOfKey(headers['idempotency-key']);
      inFlight.rejectIfRunning(keyHash);
      const receipt = SubmissionReceipt.safeParse(await readAnswer(keyHash, db));
      if (!receipt.success) throw new AppError('not_found');
      return receipt.data;
    }),
    serve(listQuarantine, () => submissions.listQuarantine()),
    serve(releaseSubmission, (call) => submissions.release(call.params.id, releaserOf(call))),
    serve(moveSpam, (call) =>
      call.body.spam
        ? markSpam(call.body.ids, callerOf(call), services)
        : moveEach(call.body.ids, (id) => submissions.release(id, releaserOf(call))),
    ),
    serve(eraseSubmissions, (call) =>
      moveEach(call.body.ids, (id) => submissions.erase(id, auditActorOf(call))),
    ),
    serve(findSubmission, async (call) => {
      const record = await submissions.find(call.params.reference);
      await recordView(record.id, callerOf(call), services);
      return record;
    }),
    serve(eraseSubmission, (call) => submissions.erase(call.params.id, auditActorOf(call))),
    serve(downloadDocument, (call) => sendDocument(call, services)),
  ];
}

function releaserOf(call: Pick<Call<unknown>, 'actor' | 'info'>) {
  const { userId, sessionId } = actorOf(call);
  return { userId, sessionId, requestId: call.info.id };
}

/** Moves one after the other, each in its own transaction, so a repeated call moves only what is left. */
async function moveEach(ids: readonly string[], move: (id: string) => Promise<void>): Promise<MoveCounts> {
  const counts = { moved: 0, missing: 0 };
  for (const id of new Set(ids))
    await move(id).then(
      () => (counts.moved += 1),
      (error: unknown) => {
        if (!(error instanceof AppError && error.code === 'not_found')) throw error;
        counts.missing += 1;
      },
    );
  return counts;
}

/** The original name with an extension that matches the content, because programs choose by the extension. */
function downloadName({ originalName, type }: StoredDocument): string {
  if (originalName.toLowerCase().endsWith(`.${type}`)) return originalName;
  return `${originalName.replace(/\.[^.]*$/, '')}.${type}`;
}

function isInFlight(error: unknown): boolean {
  return error instanceof AppError && error.code === 'request_in_flight';
}

/** Streams the document. The audit line is written before the first byte is sent. */
async function sendDocument(
  call: Call<typeof downloadDocument>,
  services: SubmissionRouteServices,
): Promise<void> {
  const { response, params, query, info } = call;
  const { document, file } = await services.submissions.openDocument(params.id, query.number);
  try {
    const { userId, sessionId } = actorOf(call);
    const { id: requestId, address, userAgent } = info;
    const subjectId = params.id;
    await services.audit(
      [
        {
          event: 'document_downloaded',
          actorId: userId,
          subjectId,
          sessionId,
          requestId,
          address,
          userAgent,
        },
      ],
      services.db,
    );
    response.attachment(downloadName(document));
    response.set({
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(document.size),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, max-age=3600',
    });
    await pipeline(file, response);
  } finally {
    file.destroy();
  }
}
