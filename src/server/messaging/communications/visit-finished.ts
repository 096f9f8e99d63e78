import { wordsOf } from '#domain/language/index.ts';
import { customerTexts } from '#domain/messaging/index.ts';
import { mayLeave } from '#domain/settings/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { nextServiceAfter } from '#server/scheduling/index.ts';
import { findSettings } from '#server/settings/index.ts';
import { mayWrite, openOutbox } from '../put.ts';
import { findSender } from '../repo.ts';
import { askAbout } from '../surveys/service.ts';
import { openWriter } from '../templates/writer.ts';

export interface FinishedVisit {
  visitId: string;
  customerId: string;
  serviceDate: string;
  technicianName: string | null;
  waterChemistry: Record<string, string>;
  departureTime: Date | null;
  nextService: string | null;
}

const hourMs = 60 * 60 * 1000;
/** Summary and survey go out this long after the visit. */
const laterMs = 2 * hourMs;
/** A visit recorded later than this is history: no message. */
const freshMs = 24 * hourMs;

/** Puts the summary and the survey of a finished visit into the outbox, once. Part of the transaction that finishes it. */
export const visitFinished =
  ({ config, newToken }: Pick<Deps, 'config' | 'newToken'>) =>
  async (tx: TenantTx, tenant: Tenant, visit: FinishedVisit): Promise<void> => {
    const now = tenant.now();
    const finishedAt = visit.departureTime ?? now;
    if (now.getTime() - finishedAt.getTime() > freshMs || !mayWrite(tenant.account.plan, config.trialAccess, now))
      return;
    const { messages: wanted } = await findSettings(tx);
    if ((!wanted.postService && !wanted.surveys) || !mayLeave(await findSender(tx))) return;
    const customer = await customersRepo(tx).find(visit.customerId);
    if (!customer?.isActive) return;
    const outbox = await openOutbox(tx, tenant);
    const way = await outbox.way({ kind: 'post_service', channel: 'best' }, customer);
    if (way.why !== undefined) return;
    const writer = await openWriter(tx);
    const { language, customerId } = customer;
    const { say } = wordsOf(language);
    const { visit: texts } = customerTexts;
    const { visitId, serviceDate, technicianName, waterChemistry } = visit;
    const dueAt = new Date(finishedAt.getTime() + laterMs);
    const common = {
      serviceDate: say(texts.date({ date: serviceDate })),
      technicianName: technicianName ?? say(texts.yourTechnician),
    };
    if (wanted.postService && writer.writes('post_service', language)) {
      const { chlorine, ph } = waterChemistry;
      const next = await nextServiceAfter(tx, visit, serviceDate);
      const text = writer.write('post_service', customer, {
        ...common,
        chlorine: chlorine ? `${chlorine} ppm` : say(texts.notMeasured),
        ph: ph || say(texts.notMeasured),
        nextVisit: next === null ? visit.nextService || say(texts.toBeScheduled) : say(texts.date({ date: next })),
      });
      const cause = `post_service:${visitId}`;
      if (text) {
        await outbox.putOnce(
          { ...text, kind: 'post_service', customerId, channel: 'best', cause, dueAt, serviceDate },
          customer,
        );
      }
    }
    if (wanted.surveys && writer.writes('satisfaction_survey', language)) {
      const { newId } = tenant;
      const context = { now: () => now, newId, newToken, appUrl: config.appUrl };
      const asked = await askAbout(tx, context, visit, dueAt);
      const text = asked && writer.write('satisfaction_survey', customer, { ...common, surveyLink: asked.link });
      if (text) {
        const { surveyId } = asked;
        const cause = `survey:${visitId}`;
        const message = { kind: 'satisfaction_survey', customerId, channel: 'best', surveyId } as const;
        await outbox.putOnce({ ...message, ...text, cause, dueAt, serviceDate }, customer);
      }
    }
    await outbox.announce();
  };
