import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type Transporter } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type { GivenWays } from '#server/adapters/outbound/post-to-given.ts';
import { guardedAddress, isPublicAddress } from '#server/adapters/outbound/public-address.ts';
import { type Mailer, MailRefused, type OutgoingMail } from './port.ts';

/** The configured address alone: "Poolhand <reports@pool.example>" → "reports@pool.example". */
const addressOf = (from: string): string => from.match(/<([^<>]+)>\s*$/)?.[1] ?? from;

/** The mail as nodemailer takes it: a text part, an HTML part, inline pictures. */
const toMessage = (mail: OutgoingMail, from: string): Mail.Options => ({
  from: mail.senderName ? { name: mail.senderName, address: addressOf(from) } : from,
  ...(mail.replyTo ? { replyTo: { name: mail.senderName ?? '', address: mail.replyTo } } : {}),
  // As an object it is one address, whatever characters it holds; as text it would be read as a list.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  messageId: mail.messageId,
  ...(mail.inReplyTo
    ? { inReplyTo: mail.inReplyTo, references: [mail.threadIds, mail.inReplyTo].filter(Boolean).join(' ') }
    : {}),
  text: mail.text,
  html: mail.html,
  // What a mail shows comes from its own attachments; never a file or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
  attachments: mail.attachments.map((attachment) => ({
    filename: attachment.fileName,
    contentType: attachment.contentType,
    content: Buffer.from(attachment.content),
    ...(attachment.contentId === undefined
      ? { contentDisposition: 'attachment' as const }
      : { cid: attachment.contentId, contentDisposition: 'inline' as const }),
  })),
});

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

/** A mail server that a person of a company gave. */
export interface GivenMailServer {
  host: string;
  port: number;
  user: string;
  password: string;
  /** The address its emails come from. */
  from: string;
}

/** TLS from the first byte (RFC 8314); on other ports it begins with STARTTLS. */
export const implicitTlsPort = 465;

/**
 * Sends through a mail server that a person of a company gave, always encrypted and signed in. Its name is resolved once for
 * each connection and leads to the public internet or nowhere.
 */
export function givenMailer(
  { host, port, user, password, from }: GivenMailServer,
  { allowed = isPublicAddress, ca }: GivenWays = {},
): Mailer & {
  /** Connects and signs in. @throws Error with the server's reason */
  check: () => Promise<void>;
} {
  const withTransport = async <T>(work: (transport: Transporter) => Promise<T>): Promise<T> => {
    const isImplicit = port === implicitTlsPort;
    const transport = nodemailer.createTransport({
      ...usualTimeouts,
      host: await guardedAddress(host, allowed),
      port,
      secure: isImplicit,
      requireTLS: !isImplicit,
      auth: { user, pass: password },
      tls: { servername: host, ...(ca === undefined ? {} : { ca }) },
    });
    try {
      return await work(transport);
    } catch (error) {
      throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error;
    } finally {
      transport.close();
    }
  };
  return {
    check: () => withTransport(async (transport) => void (await transport.verify())),
    deliver: (mail) => withTransport(async (transport) => void (await transport.sendMail(toMessage(mail, from)))),
  };
}

/** Without a mail server: each mail becomes a file `outbox/*.eml`, which any mail program opens. */
export function outboxFolderMailer(folder: string, from: string, clock: () => Date): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    isFolder: true,
    async deliver(mail) {
      const { message } = await transport.sendMail({ ...toMessage(mail, from), date: clock() });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = clock().toISOString().replace(/[:.]/g, '-');
      const name = `${stamp}_${mail.messageId.replace(/[^A-Za-z0-9-]/g, '')}`;
      const draft = join(folder, `.${name}.part`);
      try {
        await writeFile(draft, message as Buffer, { mode: 0o600 });
        await rename(draft, join(folder, `${name}.eml`));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}
