import type { SiteFacts } from '@site/shared/contracts';
import type { Infrastructure } from '../infrastructure.ts';
import { deleteMails } from '../mail/outbox.ts';
import type { Composers, Module } from '../module.ts';
import type { SpamModule } from '../spam/module.ts';
import { createSenderLimits } from '../spam/sender-limits.ts';
import { createApplicantSignUp, type FindApplicant } from './applicants.ts';
import { createEraseSubscriber } from './erasures.ts';
import { newsletterFormEndpoints } from './form-routes.ts';
import { createSubscriberImport } from './import.ts';
import { linkFormEndpoints } from './link-form-routes.ts';
import { createNewsletterLinks } from './links.ts';
import { createNewsletterMails } from './mails.ts';
import { purgeSignUps } from './quarantine.ts';
import { sweepUnconfirmed } from './repository.ts';
import { newsletterEndpoints } from './routes.ts';
import { createSignUpScreening } from './screening.ts';
import { createNewsletter } from './service.ts';
import type { NewsletterSettings } from './settings.ts';
import { createSignUp } from './sign-up.ts';
import { createSubscriberChanges } from './subscriber-changes.ts';
import type { SubscriberListServices } from './subscriber-list.ts';
import { subscriberEndpoints } from './subscriber-routes.ts';
import { createSuppressions } from './suppressions.ts';
import { createApplyTransition } from './transitions.ts';

export interface NewsletterModule extends Module {
  readonly composers: Composers<'newsletter-welcome' | 'newsletter-confirmation' | 'newsletter-sign-up'>;
}

export interface NewsletterModuleServices {
  readonly spam: SpamModule;
  readonly readFacts: () => Promise<SiteFacts>;
  readonly readCalendar: SubscriberListServices['readCalendar'];
  /** Finds an applicant who asked for the newsletter. */
  readonly findApplicant: FindApplicant;
  /** How long quarantined sign-ups are kept. */
  readonly quarantineMs: number;
}

/** Links in emails work for seven days; a month leaves time to send them again. */
const UNCONFIRMED_DAYS = 30;

/** The newsletter: sign-up, unsubscribing, its mails and its admin endpoints. */
export function createNewsletterModule(
  shared: Infrastructure,
  { limits }: NewsletterSettings,
  { spam, readFacts, readCalendar, findApplicant, quarantineMs }: NewsletterModuleServices,
): NewsletterModule {
  const { db, logger, now, tickets, site } = shared;
  const links = createNewsletterLinks(tickets);
  const signUpScreening = createSignUpScreening(spam);
  const newsletter = createNewsletter({ ...shared, links, readFacts });
  const senders = createSenderLimits({
    accepted: shared.limits.createForAddresses('sign-ups-accepted', limits.accepted),
    perEmail: shared.limits.create('sign-ups-per-email', limits.perEmail),
  });
  const limit = shared.limits.createForAddresses('newsletter', limits.signUps, { rememberBlocks: true });
  const signUp = createSignUp(newsletter, senders);
  const services = { ...shared, newsletter, signUp, signUpScreening, limit, siteUrl: site.siteUrl };
  return {
    endpoints: [
      ...newsletterEndpoints(services),
      ...subscriberEndpoints({
        ...{ ...shared, readCalendar },
        suppressions: createSuppressions(shared),
        changes: createSubscriberChanges(db, createApplyTransition(shared)),
        imports: createSubscriberImport(shared),
        erase: createEraseSubscriber({ ...shared, deleteMails }),
      }),
      ...newsletterFormEndpoints(services),
      ...linkFormEndpoints(services),
    ],
    composers: {
      ...createNewsletterMails({ db, now, siteUrl: site.siteUrl, links }),
      'newsletter-sign-up': createApplicantSignUp({ newsletter, signUpScreening, findApplicant }),
    },
    sweeps: [
      {
        name: 'unconfirmed-subscribers',
        days: UNCONFIRMED_DAYS,
        run: (before, count, signal) => sweepUnconfirmed(before, { db, deleteMails, count }, signal),
      },
    ],
    tasks: [
      async (signal) => {
        const count = await purgeSignUps(now() - quarantineMs, { db, deleteMails }, signal);
        if (count > 0) logger.info({ signUps: count }, 'removed old quarantined sign-ups');
      },
    ],
  };
}
