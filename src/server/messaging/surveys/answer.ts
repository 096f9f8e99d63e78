import type { SurveyResponse } from '#contract/messaging/surveys.ts';
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
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { OnIncoming } from '../incoming.ts';
import { openOutbox } from '../put.ts';
import { openWriter } from '../templates/writer.ts';
import { messagingTexts } from '../texts.ts';
import { type Answer, type SurveyRow, surveysRepo } from './repo.ts';

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
