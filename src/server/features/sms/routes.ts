import { listQuery } from '#contract/shapes.ts';
import { sendSmsBody, smsNotification, smsNotificationList } from '#contract/sms.ts';
import type { App } from '#server/http/app.ts';
import { sendList } from '#server/http/lists.ts';
import { listSms, sendSms } from './service.ts';

/** Who writes to customers: the office, and technicians on their way. */
const writers = {
  anyOf: [
    ['customers', 'edit'],
    ['field_service', 'edit'],
  ],
} as const;

export function smsRoutes(app: App): void {
  app.post(
    '/api/sms/send',
    {
      config: { needs: writers, planFeature: 'sms_notifications' },
      schema: { body: sendSmsBody, response: { 201: smsNotification } },
    },
    async (req, reply) => reply.code(201).send(await sendSms(req.tenant, req.body)),
  );

  app.get(
    '/api/sms',
    { config: { needs: writers }, schema: { querystring: listQuery, response: { 200: smsNotificationList } } },
    async (req, reply) => sendList(reply, await listSms(req.tenant, req.query)),
  );
}
