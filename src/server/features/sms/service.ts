import type { ListQuery } from '#contract/shapes.ts';
import { type SendSms, type SmsNotification, smsTypes } from '#contract/sms.ts';
import { customersRepo } from '#server/features/customers/index.ts';
import { AppError, unknownReference } from '#server/http/app-error.ts';
import { countedSince } from '#server/http/counted-since.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { type SmsRow, smsRepo } from './repo.ts';

const presentSms = (row: SmsRow): SmsNotification => ({
  notificationId: row.notificationId,
  customerId: row.customerId,
  phoneNumber: row.phoneNumber,
  message: row.message,
  messageType: smsTypes.find((type) => type === row.messageType) ?? 'custom',
  status: row.status,
  sentAt: row.sentAt?.toISOString() ?? null,
  errorMessage: row.errorMessage,
  createdAt: row.createdAt.toISOString(),
});

/** Ten digits with the country code, as the phone network takes them. */
const dialled = (typed: string): string => `+1${typed.replace(/\D/g, '').slice(-10)}`;

/**
 * Writes a text message into the outbox.
 * @throws AppError conflict where the company has switched text messages off; limit_reached (402) where the plan's month is
 * used up; not_found for an unknown customer
 */
export const sendSms = (tenant: Tenant, input: SendSms): Promise<SmsNotification> =>
  tenant.transaction(async (tx) => {
    if (!tenant.account.settings.smsNotifications) {
      throw new AppError('conflict', 'SMS Notifications are switched off in the settings of your company.');
    }
    const customerId = input.customerId ?? null;
    if (customerId !== null && !(await customersRepo(tx).find(customerId))) {
      throw unknownReference('customerId', 'Customer');
    }
    const repo = smsRepo(tx);
    await requireRoomFor(tx, tenant.account, 'sms', () => repo.countSince(countedSince(tenant)));
    const stored = await repo.insert({
      notificationId: tenant.newId('SMS'),
      customerId,
      userId: tenant.account.userId,
      phoneNumber: dialled(input.phoneNumber),
      message: input.message,
      messageType: input.messageType,
      createdAt: tenant.now(),
    });
    return presentSms(stored);
  });

export const listSms = (tenant: Tenant, { limit = 100, offset = 0 }: ListQuery) =>
  tenant.transaction(async (tx) => {
    const { rows, total } = await smsRepo(tx).list(limit, offset);
    return { rows: rows.map(presentSms), total };
  });
