import { postConfirmForm, postUndoForm, postUnsubscribeForm, readLeft } from '@site/shared/contracts';
import { AppError } from '../errors.ts';
import { serve, type ServedEndpoint } from '../http/endpoint.ts';
import { accepted, createFormErrorReply } from '../http/form-outcome.ts';
import type { Logger } from '../logger.ts';
import type { Newsletter } from './service.ts';

export interface LinkFormServices {
  readonly newsletter: Newsletter;
  readonly logger: Logger;
}

const FAILED = 'Something went wrong. Please try again in a moment.';
const SPENT = {
  confirm:
    'This link has expired: it was already used, or it is more than seven days old. Sign up again and we’ll email you a new one.',
  unsubscribe:
    'This link does not work. Part of it may be missing: copy the whole link from the end of our email.',
  undo: 'We could not undo this: more than a day has passed, or your subscription has changed since.',
};

/** The forms of the pages behind email links, posted by a browser without script. */
export function linkFormEndpoints({ newsletter, logger }: LinkFormServices): ServedEndpoint[] {
  const say = (failed: string) => createFormErrorReply({ failed, uploadFailed: failed }, logger);
  const recoverBy = (spent: string) => {
    const [whenSpent, whenFailed] = [say(spent), say(FAILED)];
    const recover: typeof whenFailed = (fault, ...rest) =>
      (fault.status < 500 ? whenSpent : whenFailed)(fault, ...rest);
    return { recover };
  };

  return [
    serve(
      postConfirmForm,
      async ({ query, info }) => {
        await newsletter.confirm(query.token, info.id);
        return accepted('/newsletter/confirmed');
      },
      recoverBy(SPENT.confirm),
    ),
    serve(
      postUnsubscribeForm,
      async ({ query, info }) => {
        const undo = await newsletter.unsubscribe(query.token, info.id);
        return accepted(undo === null ? '/newsletter/left' : `/newsletter/left?ticket=${undo}`);
      },
      recoverBy(SPENT.unsubscribe),
    ),
    serve(
      postUndoForm,
      async ({ query, info }) => {
        await newsletter.undoUnsubscribe(query.ticket, info.id);
        return accepted('/newsletter/kept');
      },
      recoverBy(SPENT.undo),
    ),
    serve(readLeft, async ({ query }) => {
      if (!(await newsletter.isUndoable(query.ticket))) throw new AppError('link_invalid');
      return { slots: { undo: '' } };
    }),
  ];
}
