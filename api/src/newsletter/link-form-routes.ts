import { postConfirmForm, postUndoForm, postUnsubscribeForm, readLeft } from '@site/shared/contracts';
import { AppError } from '../errors.ts';
import { serve, type ServedEndpoint } from '../http/endpoint.ts';
import { accepted, refuser } from '../http/form-outcome.ts';
import type { Logger } from '../logger.ts';
import type { Newsletter } from './service.ts';

export interface LinkFormServices {
  readonly newsletter: Newsletter;
  readonly logger: Logger;
}

const FAILED = 'That did not work. Please try again in a moment.';
const SPENT = {
  confirm:
    'This link is no longer good: it was used up, or seven days have passed. Sign up once more, and a new one comes by mail.',
  unsubscribe:
    'This link does not work. Perhaps a part of it was lost on the way: copy it whole from the end of our mail.',
  undo: 'That did not work any more: a day has passed, or the list has changed since.',
};

/** The buttons of the pages that mails lead to, pressed in a browser without script. */
export function linkFormEndpoints({ newsletter, logger }: LinkFormServices): ServedEndpoint[] {
  const say = (failed: string) => refuser({ failed, uploadFailed: failed }, logger);
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
