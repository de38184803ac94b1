/** Copy of the email of an account, and of the link that confirms a change. */
export const EMAIL_CONTENT = {
  title: 'Email',
  text: 'You sign in with it, and it receives the links that protect your account.',
  next: 'New email',
  action: 'Change email',
  busy: 'Sending...',
  same: 'This is already your email',
  pending: {
    title: 'Confirm in both mailboxes',
    links: 'The links work for 24 hours. A new password cancels the change, too.',
    action: 'Send the links again',
    busy: 'Sending...',
    sent: { title: 'Emails sent', description: 'Open the link in each mailbox to change your email.' },
    cancel: {
      action: 'Cancel this change',
      busy: 'Canceling...',
      done: 'Change canceled',
      ended: {
        title: 'Nothing to cancel',
        description: 'This change has already been completed or canceled.',
      },
      failedTitle: 'Not canceled',
      failedText: 'Something went wrong on our side. Please try again.',
    },
  },
  confirm: {
    title: 'Change your email',
    text: 'One click confirms this mailbox.',
    action: 'Confirm the change',
    busy: 'Confirming...',
  },
  half: {
    title: 'One more step',
    text: 'This mailbox is confirmed. Now open the link in the email to your other address. Your email changes after that.',
  },
  changed: { title: 'Your email is changed', text: 'From now on, sign in with your new email.' },
  toAccount: 'Your account',
  toDashboard: 'Dashboard',
} as const;

export function currentEmail(email: string): string {
  return `Your email is ${email}.`;
}

export function pendingText(current: string, next: string): string {
  return `We sent one link to ${current} and one to ${next}. Your email changes after you open both.`;
}

export function canceledText(email: string): string {
  return `Your email is still ${email}.`;
}
