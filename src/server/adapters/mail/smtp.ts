import nodemailer from 'nodemailer';
import { toMessage } from './message.ts';
import { type Mailer, MailRefused } from './port.ts';

/** A server that does not answer must not keep a mail, or a stop of the process, waiting for long. */
const usualTimeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** About the recipient or the message itself, by RFC 5321: mailbox unavailable, ambiguous, over its size, refused. */
const refusedForGood = new Set([550, 551, 552, 553, 554]);

const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  refusedForGood.has(error.responseCode);

/** Sends through an SMTP server (`SMTP_URL`, e.g. smtps://user:password@mail.example.com). */
export function smtpMailer(url: string, from: string, timeouts: Partial<typeof usualTimeouts> = {}): Mailer {
  const transport = nodemailer.createTransport({ ...usualTimeouts, ...timeouts, url });
  return {
    async deliver(mail) {
      try {
        await transport.sendMail(toMessage(mail, from));
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error;
      }
    },
  };
}
