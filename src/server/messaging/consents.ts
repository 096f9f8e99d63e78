import type { Consent } from '#contract/messaging/messages.ts';
import { consentOf, toE164 } from '#domain/messaging/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { consentsRepo, messagesRepo, type StoredConsent } from './repo.ts';

const said: Record<StoredConsent['state'], Record<StoredConsent['source'], string>> = {
  stopped: { reply: 'STOP by text message', office: 'Office', page: 'On the page' },
  given: { reply: 'START by text message', office: 'Office', page: 'On the page' },
};

type Told = Pick<StoredConsent, 'phoneNumber' | 'source'> & { now: Date };

/**
 * A number wants no more messages. Waits for a message to it that is leaving at this moment; once this is stored, none
 * leaves any more, and those that waited are ended.
 */
export async function stopNumber(tx: TenantTx, { phoneNumber, source, now }: Told): Promise<void> {
  const repo = consentsRepo(tx);
  await repo.holdSending(phoneNumber);
  await repo.save({ phoneNumber, state: 'stopped', source, changedAt: now });
  const ended = await messagesRepo(tx).endWaitingFor(phoneNumber, 'The customer has opted out of texts.');
  await announce(tx, 'messages', ended.slice(0, 100));
}

export async function openNumber(tx: TenantTx, { phoneNumber, source, now }: Told): Promise<void> {
  await consentsRepo(tx).save({ phoneNumber, state: 'given', source, changedAt: now });
  await announce(tx, 'messages', []);
}

async function consentOfCustomer(tx: TenantTx, customerId: string): Promise<Consent> {
  const customer = await customersRepo(tx).find(customerId);
  if (!customer) throw notFound('Customer');
  const phoneNumber = toE164(customer.phone);
  const stored = phoneNumber === null ? null : await consentsRepo(tx).find(phoneNumber);
  const fromProfile = customer.smsAlerts ? 'The customer’s details' : 'Number given for the service';
  return {
    customerId,
    phoneNumber,
    state: phoneNumber === null ? 'none' : consentOf(stored?.state ?? null, customer),
    since: stored?.changedAt.toISOString() ?? null,
    source: stored ? said[stored.state][stored.source] : phoneNumber && fromProfile,
  };
}

export const showConsent = (tenant: Tenant, customerId: string): Promise<Consent> =>
  tenant.transaction((tx) => consentOfCustomer(tx, customerId));

/** @throws AppError conflict for a customer without a usable number, and where the customer's own STOP stands */
export const saveConsent = (tenant: Tenant, customerId: string, state: 'given' | 'stopped'): Promise<Consent> =>
  tenant.transaction(async (tx) => {
    const { phoneNumber } = await consentOfCustomer(tx, customerId);
    if (phoneNumber === null) throw new AppError('conflict', 'This customer has no phone number to write to.');
    const stored = await consentsRepo(tx).find(phoneNumber);
    if (state === 'given' && stored?.state === 'stopped' && stored.source === 'reply') {
      throw new AppError('conflict', 'The customer answered STOP. Only the customer can undo it, by texting START.');
    }
    const told = { phoneNumber, source: 'office' as const, now: tenant.now() };
    await (state === 'stopped' ? stopNumber(tx, told) : openNumber(tx, told));
    return consentOfCustomer(tx, customerId);
  });
