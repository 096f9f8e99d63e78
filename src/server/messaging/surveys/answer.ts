import type { SurveyResponse } from '#contract/messaging/surveys.ts';
import {
  dateInWords,
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
import { putMessage } from '../put.ts';
import { openWriter } from '../templates/writer.ts';
import { type Answer, type SurveyRow, surveysRepo } from './repo.ts';

/** A survey is answered by a bare number for so long after it was asked. */
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

/** Stores an answer; somebody of the company is told of a low one. */
export async function storeAnswer(
  tx: TenantTx,
  hand: AlertContext,
  { surveyId, customerName }: { surveyId: string; customerName: string },
  answer: Answer,
): Promise<SurveyRow> {
  const stored = await surveysRepo(tx).answer(surveyId, answer);
  if (!stored) throw new Error('The survey was held by this transaction');
  const { rating, customerId, serviceDate, feedback, technicianName } = stored;
  if (rating !== null && isLowRating(rating)) {
    const of = serviceDate === null ? '' : ` of ${dateInWords(serviceDate, 'en')}`;
    const by = technicianName === null ? '' : ` by ${technicianName}`;
    await raiseAlert(tx, hand, {
      cause: `survey:${surveyId}`,
      degree: rating === 1 ? 'low:1' : 'low:0',
      type: 'customer_feedback',
      severity: 'high',
      title: `Low rating from ${customerName}`,
      message: `${customerName} rated the service${of}${by} ${rating} of 5.${feedback ? ` "${feedback}"` : ''}`,
      customerId,
      poolId: null,
      actionRequired: true,
      link: '/communication-hub?tab=surveys',
    });
  }
  await announce(tx, 'messages', [surveyId]);
  return stored;
}

/** The survey that a bare number answers: the last one asked, else a new one about the last visit. */
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
 * Takes a reply as it came by text message, in the caller's transaction: a number from 1 to 5 of a known customer is an
 * answer, and is thanked for; anything else is left alone.
 * @param phoneNumber as typed, or as the SMS service names it
 * @param customerId who of several with that number it is, where that is known
 * @returns null where it was no answer
 */
export async function takeReply(
  tx: TenantTx,
  hand: AlertContext,
  { phoneNumber, reply, customerId }: { phoneNumber: string; reply: string; customerId?: string },
): Promise<SurveyResponse | null> {
  const rating = ratingIn(reply);
  const number = toE164(phoneNumber);
  if (rating === null || number === null) return null;
  const known = await surveysRepo(tx).customersOfNumber(number.slice(2));
  const customer = known.find((one) => one.customerId === customerId) ?? known[0];
  if (!customer) return null;
  const { surveyId } = await surveyFor(tx, hand, customer);
  const answer = { rating, via: 'sms' as const, responseAt: hand.now() };
  const stored = await storeAnswer(tx, hand, { surveyId, customerName: customer.name }, answer);
  const thanks = (await openWriter(tx)).write(thanksTypeOf(rating), customer, { rating: String(rating) });
  if (thanks) {
    await putMessage(tx, hand, {
      ...thanks,
      kind: 'survey_thanks',
      customerId: customer.customerId,
      channel: 'sms',
      to: number,
      cause: `survey_thanks:${surveyId}`,
      dueAt: hand.now(),
      surveyId,
    });
  }
  return presentResponse(stored, customer.name);
}

/** A message that came in: an answer, or left in the conversation as it is. */
export const takeIncomingAnswer =
  (deps: Parameters<typeof systemContext>[0]): OnIncoming =>
  async (tx, hand, { customerId, fromNumber, body }) => {
    if (customerId === null || fromNumber === null) return;
    await takeReply(tx, { ...systemContext(deps), ...hand }, { phoneNumber: fromNumber, reply: body, customerId });
  };
