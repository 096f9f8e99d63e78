import type { Chat, ChatMessage, Conversation } from '#contract/assistant/assistant.ts';
import type { CustomerRow, PoolRow } from '#server/customers/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { notFound } from '#server/platform/app-error.ts';
import { poolsOf, requireCustomer, requirePool } from './records.ts';
import { assistantRepo, type ChatMessageRow, type ConversationRow } from './repo.ts';
import { assistantTexts as texts } from './texts.ts';

/** The records on the page where the question is asked. */
export interface About {
  readonly customer: CustomerRow | null;
  readonly pool: PoolRow | null;
}

/**
 * The customer and pool that a question is about, as far as the caller may see them.
 * @throws AppError not_allowed, not_found
 */
export async function aboutOf(tenant: Tenant, { customerId, poolId }: Chat): Promise<About> {
  const customer = customerId ? await requireCustomer(tenant, customerId) : null;
  if (poolId) return { customer, pool: await requirePool(tenant, poolId) };
  const [pool] = customer ? await poolsOf(tenant, customer.customerId) : [];
  return { customer, pool: pool ?? null };
}

const presentConversation = ({ conversationId, title, createdAt, updatedAt }: ConversationRow): Conversation => ({
  conversationId,
  title,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const presentMessage = ({ messageId, role, body, sources, createdAt }: ChatMessageRow): ChatMessage => ({
  messageId,
  role,
  text: body,
  sources,
  createdAt: createdAt.toISOString(),
});

export const listConversations = (tenant: Tenant): Promise<Conversation[]> =>
  tenant.transaction(async (tx) => (await assistantRepo(tx, tenant.account.userId).list()).map(presentConversation));

/** @throws AppError not_found for another user's talk */
export const findConversation = (tenant: Tenant, conversationId: string) =>
  tenant.transaction(async (tx) => {
    const repo = assistantRepo(tx, tenant.account.userId);
    const row = await repo.find(conversationId);
    if (!row) throw notFound(texts.conversation);
    return { ...presentConversation(row), messages: (await repo.messages(conversationId)).map(presentMessage) };
  });

/** @throws AppError not_found for another user's talk */
export const removeConversation = (tenant: Tenant, conversationId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    if (!(await assistantRepo(tx, tenant.account.userId).remove(conversationId))) throw notFound(texts.conversation);
  });
