import type { MailPurpose } from '#server/mail/index.ts';
/** @jsxRuntime automatic */

import { renderToStaticMarkup } from 'react-dom/server';
import type { BillDocument } from '#server/documents/index.ts';
import type { BillingTx, BillMail } from '../billing-context.ts';
import type { Signed } from './invoice-document.ts';

/** What a customer reads about money: paragraphs, one link, and the document attached. */
export interface CustomerEmail {
  purpose: MailPurpose;
  recipient: string;
  company: Signed;
  subject: string;
  paragraphs: string[];
  link: Link | null;
  customerId: string;
  /** What the mail is about. */
  shows: BillMail['shows'];
  showsId: string | null;
  fileName: string;
  document: BillDocument;
}

interface Link {
  text: string;
  url: string;
}

function Page({ paragraphs, link }: Pick<CustomerEmail, 'paragraphs' | 'link'>) {
  const style = { fontFamily: 'system-ui, sans-serif', fontSize: '16px', lineHeight: '24px', color: '#132331' };
  return (
    <div style={style}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {link ? (
        <p>
          <a
            href={link.url}
            style={{
              display: 'inline-block',
              padding: '12px 20px',
              borderRadius: '8px',
              backgroundColor: '#005f8e',
              color: '#ffffff',
              textDecoration: 'none',
            }}
          >
            {link.text}
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** Puts the email in the outbox, signed by the company. Answers its id. */
export const writeEmail = (books: BillingTx, email: CustomerEmail): Promise<string> => {
  const { purpose, recipient, company, subject, paragraphs, link, fileName, document } = email;
  const { customerId, shows, showsId } = email;
  return books.write({
    purpose,
    recipient,
    subject,
    text: [...paragraphs, ...(link ? [`${link.text}: ${link.url}`] : [])].join('\n\n'),
    html: renderToStaticMarkup(<Page paragraphs={paragraphs} link={link} />),
    senderName: company.name,
    replyTo: company.email,
    ...{ customerId, shows, showsId },
    attachments: [{ kind: 'bill', fileName, paper: document }],
  });
};
