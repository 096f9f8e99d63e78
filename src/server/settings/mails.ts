import * as z from 'zod/mini';
import { mailOutbox, mailsQuery, mailText } from '#contract/settings/settings.ts';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { handOverSoon, mailsRepo, mailTexts, outcomeOf, paragraphsMail } from '#server/mail/index.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { settingsTexts } from './texts.ts';

const { mails: texts } = settingsTexts;

function requireOwner({ account }: Tenant): void {
  if (account.role !== 'owner') throw new AppError('not_allowed', texts.ownerReads);
}

type Row = Awaited<ReturnType<ReturnType<typeof mailsRepo>['list']>>['rows'][number];

const presentMail = ({ words }: Tenant, row: Row) => {
  const outcome = outcomeOf(row);
  return {
    mailId: row.mailId,
    recipient: row.recipient,
    subject: row.subject,
    outcome,
    // What mail servers say is theirs; our own note is worded for the reader.
    reason: outcome === 'unsent' ? words.say(mailTexts.keptInFolder) : row.lastError,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
};

/** So long an owner waits to see what became of a test. */
const waitMs = 8000;

/** Sends an email to the owner who asks, and waits to see what becomes of it. */
export async function sendTestMail(deps: Deps, tenant: Tenant) {
  const { say } = tenant.words;
  const mailId = tenant.newId('MAIL');
  const { email: recipient, companyName } = tenant.account;
  const body = paragraphsMail([say(texts.testBody), say(texts.testWhy({ company: companyName ?? recipient }))]);
  const mail = { mailId, purpose: 'test' as const, recipient, subject: say(texts.testSubject), ...body };
  await tenant.transaction((tx) => mailsRepo(tx).insert(mail, tenant.now()));
  await handOverSoon(deps, tenant.companyId, mailId, waitMs);
  const row = await tenant.transaction((tx) => mailsRepo(tx).find(mailId));
  if (!row) throw notFound(texts.mail);
  return presentMail(tenant, row);
}

/** What the company emailed, and what became of it; for owners. */
export function mailOutboxRoutes(app: App, deps: Deps): void {
  const reads = { needs: ['settings', 'view'] } as const;

  app.get(
    '/api/settings/mails',
    { config: reads, schema: { querystring: mailsQuery, response: { 200: z.array(mailOutbox) } } },
    async (req, reply) => {
      requireOwner(req.tenant);
      const { rows, total } = await req.tenant.transaction((tx) => mailsRepo(tx).list(req.query));
      return sendList(reply, { rows: rows.map((row) => presentMail(req.tenant, row)), total });
    },
  );

  app.get(
    '/api/settings/mails/:mailId',
    { config: reads, schema: { params: z.object({ mailId: z.string() }), response: { 200: mailText } } },
    async (req) => {
      requireOwner(req.tenant);
      const mail = await req.tenant.transaction((tx) => mailsRepo(tx).find(req.params.mailId));
      if (!mail) throw notFound(texts.mail);
      return { text: mail.isSealed ? null : mail.text };
    },
  );

  app.post(
    '/api/settings/mails/test',
    {
      config: { needs: ['settings', 'edit'], planFeature: 'settings', limit: 'message' },
      schema: { response: { 200: mailOutbox } },
    },
    async (req) => {
      requireOwner(req.tenant);
      return sendTestMail(deps, req.tenant);
    },
  );
}
