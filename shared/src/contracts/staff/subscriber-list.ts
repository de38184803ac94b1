import * as z from 'zod/mini';
import { oneLine } from '../common/clean-text.ts';
import { checkWindowOrder, IsoDate } from '../common/day-window.ts';
import { defineEndpoint } from '../common/endpoint.ts';

/** In the order of the tiles. `pending` waits for the click on the confirmation link. */
export const SUBSCRIBER_STATES = ['confirmed', 'pending', 'unsubscribed', 'suppressed'] as const;

const filterFields = {
  state: z.optional(z.enum(SUBSCRIBER_STATES, 'Choose a state')),
  /** Part of the email address. */
  text: z.optional(z.string().check(oneLine(), z.minLength(1), z.maxLength(255))),
  startDate: z.optional(IsoDate),
  endDate: z.optional(IsoDate),
};

/** Subscribers that match all given fields. The days are those of the sign-up, both inclusive, in the reporting time zone. */
export const SubscriberFilter = z.object(filterFields).check(checkWindowOrder);
export type SubscriberFilter = z.infer<typeof SubscriberFilter>;

const SubscriberQuery = z
  .object({ ...filterFields, cursor: z.optional(z.string().check(z.maxLength(400))) })
  .check(checkWindowOrder);

/** A subscriber as admins see it. */
export const ListedSubscriber = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  /** The page with the sign-up form, if known. */
  source: z.nullable(z.string()),
  /** What the subscriber agreed to: the version of a form's text, or the id of an import, which the audit log explains. */
  consent: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  confirmedAt: z.nullable(z.iso.datetime()),
  unsubscribedAt: z.nullable(z.iso.datetime()),
});
export type ListedSubscriber = z.infer<typeof ListedSubscriber>;

export const SUBSCRIBERS_PAGE_SIZE = 50;

/** Newest first. `next` leads to older sign-ups and `previous` to newer ones; both are opaque, and null at the end. */
export const SubscriberPage = z.object({
  items: z.array(ListedSubscriber).check(z.maxLength(SUBSCRIBERS_PAGE_SIZE)),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
});
export type SubscriberPage = z.infer<typeof SubscriberPage>;

/** A cursor is valid for its own filter only. */
export const listSubscribers = defineEndpoint({
  name: 'listSubscribers',
  method: 'GET',
  path: '/api/newsletter-subscribers',
  access: 'manage-newsletter',
  query: SubscriberQuery,
  status: 200,
  reply: SubscriberPage,
  problems: [401, 403],
});

export const SUBSCRIBER_DAYS = 30;

/** Events of one day in the reporting time zone. Only a subscriber's last change is stored, so each counts once. */
export const SubscriberDay = z.object({
  date: z.string(),
  signedUp: z.int(),
  confirmed: z.int(),
  unsubscribed: z.int(),
});
export type SubscriberDay = z.infer<typeof SubscriberDay>;

/** The last 30 days, including today, oldest first. */
export const readSubscriberDays = defineEndpoint({
  name: 'readSubscriberDays',
  method: 'GET',
  path: '/api/newsletter-subscribers/days',
  access: 'manage-newsletter',
  status: 200,
  reply: z.object({ items: z.array(SubscriberDay).check(z.maxLength(SUBSCRIBER_DAYS)) }),
  problems: [401, 403],
});
