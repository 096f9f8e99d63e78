import { createHash } from 'node:crypto';
import type { AnswerSurvey, SurveyInvitation, SurveyResponse } from '#contract/messaging/surveys.ts';
import {
  isLowRating,
  ratingIn,
  serviceQualityOf,
  thanksTypeOf,
  toE164,
  wouldRecommend,
} from '#domain/messaging/index.ts';
import { type AlertContext, raiseAlert, systemContext } from '#server/alerts/index.ts';
import type { CustomerRow } from '#server/customers/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import { storedFile } from '#server/http/answers.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { brandingOf } from '#server/settings/index.ts';
import type { OnIncoming } from '../incoming.ts';
import type { ClockAndIds } from '../put.ts';
import { openOutbox } from '../put.ts';
import { openWriter } from '../templates/writer.ts';
import { messagingTexts } from '../texts.ts';
import { type Answer, findSurveyLink, type SurveyRow, surveysRepo } from './repo.ts';

/** Answers are accepted for a month. */
const openMs = 30 * 24 * 60 * 60 * 1000;

/** Only the hash is stored, so that a copy of the database opens no link. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

interface Asking extends ClockAndIds {
  newToken(): string;
  appUrl: string;
}

interface AskedVisit {
  visitId: string;
  customerId: string;
  serviceDate: string;
  technicianName: string | null;
}

/** Makes a visit's survey and its link, in the caller's transaction. @returns null where the visit already has one */
export async function askAbout(
  tx: TenantTx,
  { now, newId, newToken, appUrl }: Asking,
  visit: AskedVisit,
  askedAt: Date,
): Promise<{ surveyId: string; link: string } | null> {
  const { visitId, customerId, serviceDate, technicianName } = visit;
  const repo = surveysRepo(tx);
  const survey = await repo.insert({
    ...{ surveyId: newId('SRV'), customerId, visitId, serviceDate, technicianName },
    askedAt,
    createdAt: now(),
  });
  if (!survey) return null;
  const { surveyId } = survey;
  const key = newToken();
  await repo.insertLink({ keyHash: hashOfKey(key), surveyId, expiresAt: new Date(askedAt.getTime() + openMs) });
  return { surveyId, link: `${appUrl}/survey?key=${encodeURIComponent(key)}` };
}

/** For this long after a survey was sent, a bare number answers it. */
const openDays = 14;
export const daysMs = (days: number): number => days * 24 * 60 * 60 * 1000;

export function presentResponse(row: SurveyRow, customerName: string): SurveyResponse {
  const rating = row.rating ?? 0;
  return {
    id: row.surveyId,
    customerId: row.customerId,
    customerName,
    serviceDate: row.serviceDate,
    technicianName: row.technicianName,
    rating,
    feedback: row.feedback,
    technicianRating: row.technicianRating,
    serviceQuality: serviceQualityOf(rating),
    wouldRecommend: wouldRecommend(rating),
    improvementSuggestions: row.improvementSuggestions,
    responseDate: (row.responseAt ?? row.createdAt).toISOString(),
    via: row.via ?? 'office',
  };
}

/** Stores an answer; a low one raises an alert. */
export async function storeAnswer(
  tx: TenantTx,
  context: AlertContext,
  { surveyId, customerName }: { surveyId: string; customerName: string },
  answer: Answer,
): Promise<SurveyRow> {
  const stored = await surveysRepo(tx).answer(surveyId, answer);
  if (!stored) throw new Error('The survey was held by this transaction');
  const { rating, customerId, serviceDate, feedback, technicianName } = stored;
  if (rating !== null && isLowRating(rating)) {
    await raiseAlert(tx, context, {
      cause: `survey:${surveyId}`,
      degree: rating === 1 ? 'low:1' : 'low:0',
      type: 'customer_feedback',
      severity: 'high',
      title: messagingTexts.surveys.lowRating({ customer: customerName }),
      message: messagingTexts.surveys.rated({
        customer: customerName,
        date: serviceDate,
        technician: technicianName,
        rating,
        feedback,
      }),
      customerId,
      poolId: null,
      actionRequired: true,
      link: '/communication-hub?tab=surveys',
    });
  }
  await announce(tx, 'messages', [surveyId]);
  return stored;
}

/** The survey that a bare number answers: the last one sent, else a new one about the last visit. */
async function surveyFor(tx: TenantTx, { now, newId }: AlertContext, { customerId }: CustomerRow): Promise<SurveyRow> {
  const repo = surveysRepo(tx);
  const open = await repo.holdOpen(customerId, new Date(now().getTime() - daysMs(openDays)), now());
  if (open) return open;
  const visit = await repo.lastVisit(customerId);
  const made = await repo.insert({
    surveyId: newId('SRV'),
    customerId,
    serviceDate: visit?.serviceDate ?? null,
    technicianName: visit?.technicianName ?? null,
    createdAt: now(),
  });
  if (!made) throw new Error('A survey without a visit is always stored');
  return made;
}

/**
 * Stores a text reply from 1 to 5 of a known customer as an answer and thanks for it, in the caller's transaction.
 * @param phoneNumber as typed, or as the SMS service writes it
 * @param customerId which of several customers with that number, where known
 * @returns null where it was not an answer
 */
export async function takeReply(
  tx: TenantTx,
  context: AlertContext,
  { phoneNumber, reply, customerId }: { phoneNumber: string; reply: string; customerId?: string },
): Promise<SurveyResponse | null> {
  const rating = ratingIn(reply);
  const number = toE164(phoneNumber);
  if (rating === null || number === null) return null;
  const known = await surveysRepo(tx).customersOfNumber(number.slice(2));
  const customer = known.find((one) => one.customerId === customerId) ?? known[0];
  if (!customer) return null;
  const { surveyId } = await surveyFor(tx, context, customer);
  const answer = { rating, via: 'sms' as const, responseAt: context.now() };
  const stored = await storeAnswer(tx, context, { surveyId, customerName: customer.name }, answer);
  const thanks = (await openWriter(tx)).write(thanksTypeOf(rating), customer, { rating: String(rating) });
  if (thanks) {
    const outbox = await openOutbox(tx, context);
    const message = {
      ...thanks,
      ...({ kind: 'survey_thanks', channel: 'sms' } as const),
      customerId: customer.customerId,
      to: number,
      cause: `survey_thanks:${surveyId}`,
      dueAt: context.now(),
      surveyId,
    };
    await outbox.putOnce(message);
    await outbox.announce();
  }
  return presentResponse(stored, customer.name);
}

export const takeIncomingAnswer =
  (deps: Parameters<typeof systemContext>[0]): OnIncoming =>
  async (tx, clockAndIds, { customerId, fromNumber, body }) => {
    if (customerId === null || fromNumber === null) return;
    await takeReply(
      tx,
      { ...systemContext(deps), ...clockAndIds },
      { phoneNumber: fromNumber, reply: body, customerId },
    );
  };

/** How long an answer can be changed. */
const changeableDays = 14;

/** @throws AppError not_found for an unknown or expired key */
async function withLinked<T>(
  deps: Deps,
  key: string,
  work: (tx: TenantTx, found: Awaited<ReturnType<typeof linked>>) => Promise<T>,
): Promise<T> {
  const link = await findSurveyLink(deps.db.system, hashOfKey(key), deps.clock());
  if (!link) throw notFound(things.survey);
  return deps.db.inCompany(link.companyId, async (tx) => work(tx, await linked(tx, link.surveyId)));
}

async function linked(tx: TenantTx, surveyId: string) {
  const survey = await surveysRepo(tx).hold(surveyId);
  const customer = survey && (await customersRepo(tx).find(survey.customerId));
  if (!survey || !customer) throw notFound(things.survey);
  return { survey, customer };
}

export const showSurvey = (deps: Deps, key: string): Promise<SurveyInvitation> =>
  withLinked(deps, key, async (tx, { survey, customer }) => ({
    companyName: (await openWriter(tx)).companyName(customer.language),
    logo: (await brandingOf(tx, null)).logoKey === null ? null : `/api/survey/logo?key=${encodeURIComponent(key)}`,
    customerName: customer.name,
    serviceDate: survey.serviceDate,
    technicianName: survey.technicianName,
    language: customer.language,
    rating: survey.rating,
    feedback: survey.feedback,
  }));

/** @throws AppError not_found */
export async function readSurveyLogo(deps: Deps, key: string): Promise<{ content: Buffer; contentType: string }> {
  const link = await findSurveyLink(deps.db.system, hashOfKey(key), deps.clock());
  if (!link) throw notFound(things.survey);
  const { logoKey, logoType } = await deps.db.inCompany(link.companyId, (tx) => brandingOf(tx, null));
  if (logoKey === null || logoType === null) throw notFound(things.logo);
  const content = await storedFile(deps.files, logoKey, things.logo);
  return { content: Buffer.from(content), contentType: logoType };
}

/** Stores the page's answer. @throws AppError not_found; conflict where it was answered more than two weeks ago */
export const answerSurvey = (deps: Deps, { key, ...body }: AnswerSurvey): Promise<{ rating: number; thanks: string }> =>
  withLinked(deps, key, async (tx, { survey, customer }) => {
    const now = deps.clock();
    const { surveyId, responseAt } = survey;
    if (responseAt !== null && now.getTime() - responseAt.getTime() > daysMs(changeableDays)) {
      throw new AppError('conflict', messagingTexts.surveys.answered);
    }
    const { rating, technicianRating, feedback, improvementSuggestions } = body;
    await storeAnswer(
      tx,
      systemContext(deps),
      { surveyId, customerName: customer.name },
      {
        rating,
        via: 'page',
        // The first answer's time: a change does not restart the two weeks.
        responseAt: responseAt ?? now,
        ...(technicianRating !== undefined && { technicianRating }),
        ...(feedback !== undefined && { feedback }),
        ...(improvementSuggestions !== undefined && { improvementSuggestions }),
      },
    );
    const { companyName, write } = await openWriter(tx);
    const thanks = write(thanksTypeOf(rating), customer, { rating: String(rating) })?.body ?? '';
    // A text begins with the company's name; the page shows it above.
    const sender = `${companyName(customer.language)}: `;
    return { rating, thanks: thanks.startsWith(sender) ? thanks.slice(sender.length) : thanks };
  });
