import type { Secrets } from '#server/adapters/secrets/port.ts';
import type { Mail, NewMail } from './repo.ts';

const contextOf = (mailId: string, part: 'html' | 'text'): string => `mail ${mailId} ${part}`;

/** A mail that carries a link which opens an account: its text rests sealed until it is handed over. */
export const sealMail = (secrets: Secrets, mail: NewMail): NewMail => ({
  ...mail,
  html: secrets.seal(mail.html, contextOf(mail.mailId, 'html')),
  text: secrets.seal(mail.text, contextOf(mail.mailId, 'text')),
  isSealed: true,
});

/** What the receiver reads. */
export const openMail = (secrets: Secrets, { mailId, html, text, isSealed }: Mail): { html: string; text: string } =>
  isSealed
    ? { html: secrets.open(html, contextOf(mailId, 'html')), text: secrets.open(text, contextOf(mailId, 'text')) }
    : { html, text };
