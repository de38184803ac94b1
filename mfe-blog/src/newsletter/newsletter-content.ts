/** Copy of the newsletter's sign-up form at the end of an article. */
export const NEWSLETTER_COPY = {
  title: 'The next article, by mail',
  text: 'One email a month at most. Unsubscribe anytime.',
  email: 'Email address',
  submit: 'Subscribe',
  submitting: 'Subscribing...',
  subscribed: { title: 'Thank you for subscribing!', description: "You'll receive our latest updates." },
  failed: {
    title: 'Subscription failed',
    duplicate: 'This email is already subscribed.',
    other: 'Please try again later.',
  },
} as const;
