import type { AnswerSurvey, SurveyInvitation } from '#contract/messaging/surveys.ts';
import { thanksTypeOf } from '#domain/messaging/index.ts';
import { systemContext } from '#server/alerts/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { storedFile } from '#server/http/answers.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/things.ts';
import { brandingOf } from '#server/settings/index.ts';
import { openWriter } from '../templates/writer.ts';
import { messagingTexts } from '../texts.ts';
import { daysMs, storeAnswer } from './answer.ts';
import { hashOfKey } from './ask.ts';
import { findSurveyLink, surveysRepo } from './repo.ts';

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
