import {
  consent,
  consentBody,
  messageParams,
  recordConsentBody,
  recordedConsent,
  scheduledMessage,
  scheduledMessageList,
  scheduledMessagesQuery,
  sendSmsBody,
  smsNotification,
  smsNotificationList,
  threadParams,
} from '#contract/messaging/messages.ts';
import { deleted, listQuery } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { recordConsent, saveConsent, showConsent } from './consents.ts';
import type { OnIncoming } from './incoming.ts';
import { incomingMailRoutes } from './mail/incoming-mail.ts';
import { cancelMessage, listMessages, listTexts, markSentByPhone, retryMessage, sendText } from './service.ts';
import { messageWebhooks } from './webhooks.ts';

/** The office, and technicians on their way. */
const writers = {
  anyOf: [
    ['customers', 'edit'],
    ['field_service', 'edit'],
  ],
} as const;

export function messagesRoutes(app: App, deps: Deps, { onIncoming }: { onIncoming?: OnIncoming } = {}): void {
  app.post(
    '/api/sms/send',
    {
      config: { limit: 'message', needs: writers, planFeature: 'sms_notifications' },
      schema: { body: sendSmsBody, response: { 201: smsNotification } },
    },
    async (req, reply) => reply.code(201).send(await sendText(req.tenant, req.body)),
  );

  app.get(
    '/api/sms',
    { config: { needs: writers }, schema: { querystring: listQuery, response: { 200: smsNotificationList } } },
    async (req, reply) => sendList(reply, await listTexts(req.tenant, req.query)),
  );

  app.get(
    '/api/scheduled-messages',
    {
      config: { needs: ['customers', 'view'] },
      schema: { querystring: scheduledMessagesQuery, response: { 200: scheduledMessageList } },
    },
    async (req, reply) => sendList(reply, await listMessages(req.tenant, req.query)),
  );

  app.delete(
    '/api/scheduled-messages/:messageId',
    { config: { needs: ['customers', 'edit'] }, schema: { params: messageParams, response: { 200: deleted } } },
    async (req) => cancelMessage(req.tenant, req.params.messageId),
  );

  app.post(
    '/api/scheduled-messages/:messageId/retry',
    {
      config: { limit: 'message', needs: ['customers', 'edit'], planFeature: 'sms_notifications' },
      schema: { params: messageParams, response: { 200: scheduledMessage } },
    },
    async (req) => retryMessage(req.tenant, req.params.messageId),
  );

  app.post(
    '/api/scheduled-messages/:messageId/sent-by-phone',
    {
      config: { needs: writers, planFeature: 'sms_notifications' },
      schema: { params: messageParams, response: { 200: scheduledMessage } },
    },
    async (req) => markSentByPhone(req.tenant, req.params.messageId),
  );

  app.get(
    '/api/communications/consents/:customerId',
    { config: { needs: ['customers', 'view'] }, schema: { params: threadParams, response: { 200: consent } } },
    async (req) => showConsent(req.tenant, req.params.customerId),
  );

  app.put(
    '/api/communications/consents/:customerId',
    {
      config: { needs: ['customers', 'edit'] },
      schema: { params: threadParams, body: consentBody, response: { 200: consent } },
    },
    async (req) => saveConsent(req.tenant, req.params.customerId, req.body.state),
  );

  app.post(
    '/api/customers/consent',
    {
      config: { needs: ['customers', 'edit'], planFeature: 'customers' },
      schema: { body: recordConsentBody, response: { 200: recordedConsent } },
    },
    async (req) => recordConsent(req.tenant, req.body),
  );

  messageWebhooks(app, deps, onIncoming);
  incomingMailRoutes(app, deps);
}
