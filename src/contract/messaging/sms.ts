import * as z from 'zod/mini';
import { id, phoneNumber, requiredText } from '#contract/shapes.ts';
import { contractTexts } from '#contract/texts.ts';
import { issue } from '#domain/language/index.ts';
import { messagingTexts } from './texts.ts';

/** `custom` is written by a user. */
export const smsTypes = ['pre_visit', 'post_service', 'satisfaction_survey', 'birthday', 'holiday', 'custom'] as const;

export const sendSmsBody = z
  .object({
    phoneNumber,
    message: requiredText(1000, issue(contractTexts.messageRequired)),
    messageType: z._default(z.enum(smsTypes, issue(messagingTexts.unknownMessageType)), 'custom'),
    customerId: z.optional(z.nullable(id)),
  })
  .register(z.globalRegistry, {
    example: {
      phoneNumber: '(602) 555-0142',
      message: 'We are on our way.',
      messageType: 'custom',
      customerId: null,
    },
  });
export type SendSms = z.infer<typeof sendSmsBody>;

export const smsNotification = z.object({
  notificationId: z.string(),
  customerId: z.nullable(z.string()),
  phoneNumber: z.string(),
  message: z.string(),
  messageType: z.enum(smsTypes),
  /** `pending` waits in the outbox. */
  status: z.enum(['pending', 'sent', 'delivered', 'failed']),
  sentAt: z.nullable(z.string()),
  errorMessage: z.nullable(z.string()),
  createdAt: z.string(),
});
export type SmsNotification = z.infer<typeof smsNotification>;
export const smsNotificationList = z.array(smsNotification);
