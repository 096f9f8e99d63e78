import { catalog, type Message } from '#domain/language/index.ts';

const article = (noun: string): string => (/^[AEIOU]/.test(noun) ? 'an' : 'a');

/** The emails to users about their accounts. */
export const accountMailTexts = catalog('accounts.mails', {
  notices: {
    'password-changed': {
      subject: 'Your Poolhand password was changed',
      said: 'Your Poolhand password was changed and all your other devices were signed out.',
    },
    'two-step-on': {
      subject: 'Two-step sign-in is on',
      said: 'Two-step sign-in is now on for your Poolhand account. Keep your recovery codes somewhere safe.',
    },
    'two-step-off': {
      subject: 'Two-step sign-in is off',
      said: 'Two-step sign-in is now off for your Poolhand account. You now sign in with just your password.',
    },
    'two-step-reset': {
      subject: 'Two-step sign-in was reset',
      said: 'Someone who manages users at your company reset two-step sign-in for your Poolhand account. Your devices were signed out.',
    },
    'sessions-ended': {
      subject: 'You were signed out on all devices',
      said: 'Someone who manages users at your company ended all sessions of your Poolhand account. Sign in again with your password.',
    },
    'passkey-added': {
      subject: 'A passkey was added to your account',
      said: 'A passkey was added to your Poolhand account. It can sign in without your password.',
    },
    'wrong-codes': {
      subject: 'Wrong sign-in codes for your account',
      said: 'Someone entered your Poolhand password, then the wrong code several times. They didn’t get in.',
    },
    help: ({ address }: { address: string }) => `If this wasn’t you, reset your password right away: ${address}`,
  },
  reset: {
    subject: 'Set a new password for Poolhand',
    asked: 'Someone asked to set a new password for your Poolhand account.',
    linkWorksOnce:
      'The link works once and expires in 1 hour. If this wasn’t you, ignore this email. Your password won’t change.',
    link: 'Choose a new password',
  },
  confirmEmail: {
    subject: 'Confirm your email for Poolhand',
    isYours: ({ code }: { code: string }) => `Your code is ${code}. Enter it in Poolhand within 30 minutes.`,
    why: 'Until you do, nothing goes out to your customers.',
    ifNotYou: 'If you didn’t sign up for Poolhand, ignore this email.',
  },
  invitation: {
    subject: ({ company }: { company: string | null }) =>
      `You’re invited to ${company ? `${company} on Poolhand` : 'Poolhand'}`,
    /** `role` as screens name it: "Pool Technician". */
    said: ({ inviter, company, role }: { inviter: string; company: string | null; role: Message | string }, { say }) =>
      `${inviter} invited you to join ${company ? `${company} on Poolhand` : 'Poolhand'} as ${article(say(role))} ${say(role)}.`,
    linkWorksOnce: 'The link works once and expires in 7 days. If you didn’t expect this, ignore this email.',
    link: 'Choose a password and sign in',
  },
  addressChanged: {
    subject: 'The email for your Poolhand account was changed',
    said: ({ company }: { company: string | null }) =>
      `The email for your Poolhand account${company ? ` at ${company}` : ''} was changed. Sign in with the new one from now on.`,
    warning: 'If you didn’t expect this, contact your company’s owner.',
  },
});
