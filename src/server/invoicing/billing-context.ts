import { localDate } from '#domain/calendar/index.ts';
import { type Message, type Words, wordsOf } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { RouteNeeds } from '#server/http/access.ts';
import { onlyCustomerOf } from '#server/http/customer-readers.ts';
import type { Account, Tenant } from '#server/http/tenant.ts';
import { type MailPurpose, mailsRepo, sealMail } from '#server/mail/index.ts';
import { notFound } from '#server/platform/app-error.ts';
import { findCompany } from './settings/repo.ts';

/** Who works on a company's bills: a user, a job, a customer with a link, or the processor. */
export interface BillingContext {
  readonly deps: Deps;
  readonly companyId: string;
  readonly companyName: string | null;
  readonly timeZone: string;
  /** Who does it; null where it happens automatically. */
  readonly by: string | null;
  /** What the caller reads is written by these. */
  readonly words: Words;
  transaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

export interface BillMail {
  purpose: MailPurpose;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  senderName: string | null;
  replyTo: string | null;
  /** Whose link the mail carries, and what that opens. */
  customerId: string;
  shows: 'nothing' | 'invoice' | 'quote';
  showsId: string | null;
  attachments: Parameters<ReturnType<typeof mailsRepo>['insert']>[0]['attachments'];
}

/** What a piece of work holds in its hands: one transaction, and what is to happen once it is committed. */
export interface BillingTx {
  readonly context: BillingContext;
  readonly tx: TenantTx;
  readonly now: Date;
  /** The company's day. */
  readonly today: string;
  newId(prefix: string): string;
  /** Puts a mail in the outbox; it goes out when the transaction has been committed. Answers its id. */
  write(mail: BillMail): Promise<string>;
}

/** What writing rows takes: no mail, no context. */
export type Writing = Pick<BillingTx, 'tx' | 'now' | 'today' | 'newId'>;

export const contextOf = (deps: Deps, tenant: Tenant): BillingContext => ({
  deps,
  companyId: tenant.companyId,
  companyName: tenant.account.companyName,
  timeZone: tenant.account.timeZone,
  by: tenant.account.userId,
  words: tenant.words,
  transaction: (work) => tenant.transaction(work),
});

/** For work that nobody who is signed in does. Null where there is no such company. */
export async function companyContext(
  deps: Deps,
  companyId: string,
  words: Words = wordsOf('en'),
): Promise<BillingContext | null> {
  const company = await deps.db.inCompany(companyId, findCompany);
  return (
    company && {
      deps,
      companyId,
      companyName: company.name,
      timeZone: company.timeZone,
      by: null,
      words,
      transaction: (work) => deps.db.inCompany(companyId, work),
    }
  );
}

/** One transaction on a company's bills. */
export async function inBooks<T>(context: BillingContext, work: (books: BillingTx) => Promise<T>): Promise<T> {
  const { deps, companyId } = context;
  const now = deps.clock();
  const written: string[] = [];
  const result = await context.transaction((tx) =>
    work({
      context,
      tx,
      now,
      today: localDate(context.timeZone, now),
      newId: deps.newId,
      write: async (mail) => {
        const mailId = deps.newId('MAIL');
        // It carries a link that opens an invoice.
        await mailsRepo(tx).insert(sealMail(deps.secrets, { mailId, ...mail }), now);
        written.push(mailId);
        return mailId;
      },
    }),
  );
  for (const mailId of written) await deps.jobs.enqueue('deliver-mail', { companyId, mailId });
  return result;
}

export const mayLook = { needs: ['billing', 'view'] } as const;
export const mayChange = { needs: ['billing', 'edit'], planFeature: 'billing' } as const;
const orOwn: RouteNeeds = { anyOf: [['billing', 'view']], homeowners: 'own' };
/** Homeowners look at what their own customer owes and paid. */
export const mayLookAtOwn = { needs: orOwn } as const;
export const mayPayOwn = { needs: orOwn, planFeature: 'billing' } as const;

/** No customer has this id. */
const nobody = '';

/** The customer whose rows alone are listed: a homeowner's own; undefined for everybody's. */
export function listedCustomer(account: Account, asked?: string): string | undefined {
  const own = onlyCustomerOf(account);
  if (own === undefined) return asked;
  return own === null || (asked !== undefined && asked !== own) ? nobody : own;
}

/** @throws AppError not_found where a homeowner asks for what is not their own */
export function requireOwn(account: Account, customerId: string, what: Message): void {
  const own = onlyCustomerOf(account);
  if (own !== undefined && own !== customerId) throw notFound(what);
}
