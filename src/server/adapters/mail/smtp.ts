import nodemailer from 'nodemailer';
import { toMessage } from './message.ts';
import type { Mailer } from './port.ts';

/** Sends through an SMTP server (`SMTP_URL`, e.g. smtps://user:password@mail.example.com). */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, {});
  Object.assign(transport.options, { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return {
    async deliver(mail) {
      await transport.sendMail(toMessage(mail, from));
    },
  };
}
