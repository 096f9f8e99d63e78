import {
  createTemplateBody,
  messageTemplate,
  messageTemplateList,
  previewTemplateBody,
  scheduledMessage,
  templateParams,
  templatePreview,
  testTemplateBody,
  updateTemplateBody,
} from '#contract/messaging/messages.ts';
import type { App } from '#server/http/app.ts';
import { createTemplate, listTemplates, previewTemplate, testTemplate, updateTemplate } from './service.ts';

const view = ['customers', 'view'] as const;
const change = { needs: ['customers', 'edit'], planFeature: 'sms_notifications' } as const;

export function messageTemplatesRoutes(app: App): void {
  app.get(
    '/api/message-templates',
    { config: { needs: view }, schema: { response: { 200: messageTemplateList } } },
    async (req) => listTemplates(req.tenant),
  );

  app.post(
    '/api/message-templates',
    { config: change, schema: { body: createTemplateBody, response: { 201: messageTemplate } } },
    async (req, reply) => reply.code(201).send(await createTemplate(req.tenant, req.body)),
  );

  app.patch(
    '/api/message-templates/:templateId',
    {
      config: change,
      schema: { params: templateParams, body: updateTemplateBody, response: { 200: messageTemplate } },
    },
    async (req) => updateTemplate(req.tenant, req.params.templateId, req.body),
  );

  app.post(
    '/api/message-templates/preview',
    { config: { needs: view }, schema: { body: previewTemplateBody, response: { 200: templatePreview } } },
    async (req) => previewTemplate(req.tenant, req.body),
  );

  app.post(
    '/api/message-templates/:templateId/test',
    {
      config: { ...change, limit: 'message' },
      schema: { params: templateParams, body: testTemplateBody, response: { 201: scheduledMessage } },
    },
    async (req, reply) => reply.code(201).send(await testTemplate(req.tenant, req.params.templateId, req.body.to)),
  );
}
