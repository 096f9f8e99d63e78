import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import PostalMime, { type Address, type Attachment, addressParser, type Email } from 'postal-mime';
import { isAutomaticMail, splitMail } from '#domain/messaging/index.ts';
import type { Mail, ReadMail, SentMail } from './incoming-mail.ts';

// Whatever a stranger sends is taken apart here, in a thread with an end: parsed, made plain text, and nothing of it is run, opened
// or fetched.

const mostText = 20_000;
const mostRest = 40_000;
const mostHtml = 1_000_000;
const mostAttachments = 20;
const mostIds = 20;

const limits = { maxNestingDepth: 32, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 2 };

/** The reports of mail servers say which email came back; in no other mail does a mail within it count. */
const parse = (raw: Uint8Array | string): Promise<Email> =>
  PostalMime.parse(raw, { ...limits, forceRfc822Attachments: true });

const printable = (text: string | undefined): string => (text ?? '').replaceAll('\0', '');
const line = (text: string | undefined, most: number): string =>
  printable(text).replace(/\s+/g, ' ').trim().slice(0, most);

function flat(addresses: readonly (Address | undefined)[]): { name: string; address: string }[] {
  return addresses.flatMap((one) => {
    if (!one) return [];
    return one.group ? one.group : [{ name: one.name, address: one.address ?? '' }];
  });
}

/** Without what a browser would not show as text. Each block is found once: linear, whatever is sent. */
function withoutBlocks(html: string, tag: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  while (true) {
    const begin = lower.indexOf(`<${tag}`, at);
    if (begin < 0) break;
    parts.push(html.slice(at, begin));
    const end = lower.indexOf(`</${tag}`, begin);
    const closed = end < 0 ? -1 : lower.indexOf('>', end);
    if (closed < 0) return parts.join('');
    at = closed + 1;
  }
  return parts.join('') + html.slice(at);
}

/** An HTML part as text: the parser turns it into text where a plain part stands beside it. */
async function textOfHtml(html: string): Promise<string> {
  const visible = ['style', 'script', 'title', 'template'].reduce(withoutBlocks, html.slice(0, mostHtml));
  // A block ends a line, and a quoted mail is its own.
  const inLines = visible.replace(/<(blockquote|h[1-6]|ul|ol|pre)(?=[\s>])/gi, '<div></div><$1');
  const content = Buffer.from(inLines)
    .toString('base64')
    .replace(/.{1,76}/g, '$&\r\n');
  const { text } = await parse(
    [
      'Content-Type: multipart/mixed; boundary=poolhand',
      '',
      '--poolhand',
      'Content-Type: text/plain',
      '',
      '-',
      '--poolhand',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      `${content}--poolhand--`,
      '',
    ].join('\r\n'),
  );
  return printable(text)
    .replace(/^-\n?/, '')
    .split('\n')
    .map((each) => each.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

const idsIn = (text: string | undefined): string[] =>
  (
    printable(text)
      .slice(0, 20_000)
      .match(/<[^<>\s]{1,250}>/g) ?? []
  ).slice(-mostIds);

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
const contentOf = (attachment: Attachment): string =>
  Buffer.from(bytesOf(attachment)).toString('utf8').slice(0, 100_000);

const isReport = ({ mimeType }: Attachment): boolean => mimeType.endsWith('delivery-status');

/** What a mail server says of an email that it could not deliver (RFC 3464); null for anything else, a delay too. */
function bounceIn(mail: Email): Mail['bounce'] {
  const report = mail.attachments.find(isReport);
  if (!report) return null;
  const text = contentOf(report).replace(/\r?\n[ \t]+/g, ' ');
  const field = (name: string): string | undefined =>
    new RegExp(`^${name}\\s*:[ \\t]*(.{1,500})`, 'im').exec(text)?.[1]?.trim();
  if (field('Action')?.toLowerCase() !== 'failed') return null;
  const recipient = (field('Original-Recipient') ?? field('Final-Recipient') ?? '').replace(/^[^;]*;\s*/, '');
  const original = mail.attachments.filter(
    ({ mimeType }) => mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers',
  );
  const ids = original.flatMap((each) =>
    idsIn(/^Message-ID\s*:([^\r\n]*(?:\r?\n[ \t]+[^\r\n]*)?)/im.exec(contentOf(each))?.[1]),
  );
  return {
    recipient: recipient.replace(/^<|>$/g, '').slice(0, 320) || null,
    reason: line(field('Diagnostic-Code')?.replace(/^[^;]{1,40};\s*/, '') ?? field('Status') ?? '', 300),
    mailIds: [...ids, ...idsIn(mail.inReplyTo), ...idsIn(mail.references)],
  };
}

const envelopeHeaders = [
  'delivered-to',
  'x-original-to',
  'x-forwarded-to',
  'envelope-to',
  'x-envelope-to',
  'x-rcpt-to',
];

/** What is attached, by its name. What a mail program adds for itself, and the parts of a report, are left out. */
const attachmentsOf = (mail: Email): Mail['attachments'] =>
  mail.attachments
    .filter((each) => !isReport(each) && each.mimeType !== 'application/ms-tnef' && each.filename !== 'winmail.dat')
    .slice(0, mostAttachments)
    .map((each) => ({
      name: line(each.filename ?? undefined, 120).replace(/[\\/]/g, '_') || each.mimeType.slice(0, 60),
      contentType: each.mimeType.slice(0, 100),
      bytes: bytesOf(each).byteLength,
    }));

async function read(raw: Uint8Array | string): Promise<ReadMail> {
  const mail = await parse(raw);
  const headers = new Map<string, string[]>();
  for (const { key, value } of mail.headers) {
    const values = headers.get(key);
    if (values) values.push(value);
    else headers.set(key, [value]);
  }
  // Every mail names a sender or a recipient; without either these are no headers.
  if (!mail.from && !mail.to?.length && !mail.messageId) return { fault: 'notMail' };
  const sender =
    flat([mail.from ?? mail.sender])[0]
      ?.address.trim()
      .toLowerCase() || null;
  const plain = printable(mail.text).trim() === '' ? '' : printable(mail.text);
  const text = plain === '' && mail.html ? await textOfHtml(mail.html) : plain;
  const { own, rest } = splitMail(text);
  const recipients = [
    ...flat([...(mail.to ?? []), ...(mail.cc ?? [])]),
    ...flat(envelopeHeaders.flatMap((name) => (headers.get(name) ?? []).flatMap((value) => addressParser(value)))),
  ];
  return {
    headerId: idsIn(mail.messageId)[0] ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`,
    threadIds: [...new Set([...idsIn(mail.references), ...idsIn(mail.inReplyTo)])],
    from: sender?.slice(0, 320) ?? null,
    recipients: [...new Set(recipients.map(({ address }) => address.trim().toLowerCase()))].slice(0, 50),
    subject: line(mail.subject, 200),
    own: own.slice(0, mostText),
    rest: (own.slice(mostText) + rest).slice(0, mostRest),
    attachments: attachmentsOf(mail),
    isAutomatic: isAutomaticMail(headers, sender),
    bounce: bounceIn(mail),
  };
}

/** Postmark's envelope around the mail as it came (its setting “Include raw email content”). */
function inJson(body: Uint8Array): { raw: string; to: string | null } | null {
  try {
    const given: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    if (typeof given !== 'object' || given === null) return null;
    const { RawEmail: raw, OriginalRecipient: to } = given as Record<string, unknown>;
    return typeof raw === 'string' && raw !== '' ? { raw, to: typeof to === 'string' ? to : null } : null;
  } catch {
    return null;
  }
}

async function readMail({ body, isJson, to }: SentMail): Promise<ReadMail> {
  const json = isJson ? inJson(body) : null;
  if (isJson && json === null) return { fault: 'noRawEmail' };
  const mail = await read(json?.raw ?? body).catch((): ReadMail => ({ fault: 'notMail' }));
  if ('fault' in mail) return mail;
  const envelope = [to, json?.to].flatMap((address) => (address ? [address.trim().toLowerCase()] : []));
  return { ...mail, recipients: [...envelope, ...mail.recipients] };
}

parentPort?.on('message', (sent: SentMail) => void readMail(sent).then((mail) => parentPort?.postMessage(mail)));
