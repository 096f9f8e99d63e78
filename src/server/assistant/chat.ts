import type { AnswerSource, Chat, ChatAnswer } from '#contract/assistant/assistant.ts';
import { type ChatModel, ModelUnreachable } from '#server/adapters/ai/port.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, unknownReference } from '#server/platform/app-error.ts';
import { askExpert, type Before, type TellStep } from './expert.ts';
import { askModel, isDangerous } from './model.ts';
import { today } from './records.ts';
import { aiUsageRepo, assistantRepo, type ChatMessageRow } from './repo.ts';
import { type About, aboutOf } from './talk.ts';

export const CONNECTION_TROUBLE = "I'm having trouble connecting right now. Please try again.";
const LIMIT_NOTE = 'The AI model’s tokens of today are used up; the built-in expert answers until tomorrow.';

/** So much of the talk is remembered. */
const rememberedMessages = 12;
const titleLength = 60;

export interface ChatDeps {
  /** Null where no service is configured: the built-in expert answers. */
  readonly model: ChatModel | null;
  readonly tokensADay: number;
}

export interface Listener {
  readonly step: TellStep;
  readonly text: (piece: string) => void;
  readonly signal?: AbortSignal;
}

const nobody: Listener = { step: () => undefined, text: () => undefined };

interface Told {
  readonly text: string;
  readonly sources: readonly AnswerSource[];
  readonly by: ChatAnswer['by'];
}

/** What a message is about and what was said before. */
export interface Talk {
  readonly about: About;
  readonly remembered: readonly ChatMessageRow[];
}

/**
 * Finds what a message refers to, before an answer begins.
 * @throws AppError not_found for another user's talk or another company's customer; not_allowed
 */
export async function prepareTalk(tenant: Tenant, body: Chat): Promise<Talk> {
  const about = await aboutOf(tenant, body);
  return { about, remembered: await rememberedOf(tenant, body.conversationId ?? null) };
}

/**
 * Answers a message and keeps both in the user's own talk. Nothing is kept where no answer came, so that the message can be
 * sent again.
 * @throws AppError unavailable with the documented sentence where the model's service is out of reach
 */
export async function chat(
  tenant: Tenant,
  deps: ChatDeps,
  body: Chat,
  talk: Talk,
  listener: Listener = nobody,
): Promise<ChatAnswer> {
  return keep(tenant, body, await answer(tenant, deps, body.message, talk, listener));
}

async function answer(
  tenant: Tenant,
  deps: ChatDeps,
  message: string,
  { about, remembered }: Talk,
  listener: Listener,
): Promise<Told> {
  const hasModel = deps.model !== null && !isDangerous(message);
  const isSpent = hasModel && (await tokensToday(tenant)) >= deps.tokensADay;
  if (!deps.model || !hasModel || isSpent) {
    const { text, sources } = await askExpert(tenant, message, {
      before: beforeOf(remembered),
      about,
      step: listener.step,
    });
    const whole = isSpent ? `${text}\n\n${LIMIT_NOTE}` : text;
    listener.text(whole);
    return { text: whole, sources, by: 'expert' };
  }
  try {
    const { text, sources, tokens } = await askModel(tenant, deps.model, message, {
      history: remembered.map(({ role, body }) => ({ role, text: body })),
      about,
      step: listener.step,
      onText: listener.text,
      signal: listener.signal,
    });
    await tenant.transaction((tx) => aiUsageRepo(tx).add(today(tenant), tokens));
    return { text, sources, by: 'model' };
  } catch (error) {
    if (error instanceof ModelUnreachable) throw new AppError('unavailable', CONNECTION_TROUBLE);
    throw error;
  }
}

const tokensToday = (tenant: Tenant): Promise<number> => tenant.transaction((tx) => aiUsageRepo(tx).on(today(tenant)));

/** The question before this one with its answer. */
function beforeOf(remembered: readonly ChatMessageRow[]): Before | null {
  const last = remembered.at(-1);
  const question = remembered.at(-2);
  return last?.role === 'assistant' && question?.role === 'user'
    ? { question: question.body, answer: last.body }
    : null;
}

const rememberedOf = (tenant: Tenant, conversationId: string | null): Promise<ChatMessageRow[]> =>
  tenant.transaction(async (tx) => {
    if (conversationId === null) return [];
    const repo = assistantRepo(tx, tenant.account.userId);
    if (!(await repo.find(conversationId))) throw unknownReference('conversationId', 'Conversation');
    return repo.lastMessages(conversationId, rememberedMessages);
  });

function keep(
  tenant: Tenant,
  { message, conversationId: sent }: Chat,
  { text, sources, by }: Told,
): Promise<ChatAnswer> {
  return tenant.transaction(async (tx) => {
    const repo = assistantRepo(tx, tenant.account.userId);
    const now = tenant.now();
    const conversationId = sent ?? tenant.newId('CHAT');
    if (!sent) await repo.begin({ conversationId, title: titleOf(message) }, now);
    const messageId = tenant.newId('MSG');
    const kept = [...sources];
    const isThere = await repo.add(
      conversationId,
      [
        { messageId: tenant.newId('MSG'), role: 'user', body: message, createdAt: now },
        { messageId, role: 'assistant', body: text, sources: kept, createdAt: now },
      ],
      now,
    );
    if (!isThere) throw unknownReference('conversationId', 'Conversation');
    return { response: text, conversationId, messageId, sources: kept, by };
  });
}

const titleOf = (message: string): string => {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length <= titleLength ? line : `${line.slice(0, titleLength - 1).trimEnd()}…`;
};
