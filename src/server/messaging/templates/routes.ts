import {
  type CreateTemplate,
  createTemplateBody,
  type MessageTemplate,
  messageTemplate,
  messageTemplateList,
  previewTemplateBody,
  type ScheduledMessage,
  scheduledMessage,
  type TemplatePreview,
  templateParams,
  templatePreview,
  testTemplateBody,
  type UpdateTemplate,
  updateTemplateBody,
} from '#contract/messaging/messages.ts';
import type { MessageLanguage, TemplateType } from '#domain/messaging/index.ts';
import {
  type DefaultTemplate,
  defaultTemplates,
  exampleValues,
  inPlainLetters,
  segmentsOf,
  toE164,
  variablesIn,
  variablesOf,
  writeMessage,
} from '#domain/messaging/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { App } from '#server/http/app.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { putWritten } from '../put.ts';
import { presentMessage, requireRoomForText, sendSoon } from '../service.ts';
import { messagingTexts } from '../texts.ts';
import { type TemplateRow, templatesRepo } from './repo.ts';
import { openWriter, requireKnownVariables } from './writer.ts';

const presentOwn = ({ templateId, companyId: _, createdAt: __, updatedAt, ...row }: TemplateRow): MessageTemplate => ({
  ...row,
  id: templateId,
  variables: variablesIn(row.template),
  isDefault: false,
  updatedAt: updatedAt.toISOString(),
});

/** The defaults are as old as the product's release. */
const defaultsSince = new Date('2026-11-22T00:00:00Z');

const presentDefault = (template: DefaultTemplate, own: readonly TemplateRow[]): MessageTemplate => ({
  ...template,
  variables: variablesIn(template.template),
  isActive: !own.some(({ type, language }) => type === template.type && language === template.language),
  isDefault: true,
  updatedAt: defaultsSince.toISOString(),
});

/** The defaults, each replaced by the company's version of it, then the company's other templates. */
const listTemplates = (tenant: Tenant): Promise<MessageTemplate[]> =>
  tenant.transaction(async (tx) => {
    const own = await templatesRepo(tx).list();
    const changed = new Map(own.map((row) => [row.templateId, row]));
    const listed = defaultTemplates().map((template) => {
      const row = changed.get(template.id);
      changed.delete(template.id);
      return row ? presentOwn(row) : presentDefault(template, own);
    });
    return [...listed, ...[...changed.values()].map(presentOwn)];
  });

async function store(tx: TenantTx, row: Parameters<ReturnType<typeof templatesRepo>['insert']>[0]) {
  const repo = templatesRepo(tx);
  if (row.isActive)
    await repo.deactivateOthers({ type: row.type, language: row.language ?? 'en' }, row.templateId, row.updatedAt);
  const stored = await repo.insert(row);
  if (!stored) throw new AppError('conflict', messagingTexts.templates.changedMeanwhile);
  return stored;
}

/** @throws AppError invalid_input for a variable that the type does not have */
const createTemplate = (tenant: Tenant, body: CreateTemplate): Promise<MessageTemplate> =>
  tenant.transaction(async (tx) => {
    requireKnownVariables(variablesOf(body.type), { template: body.template, subject: body.subject });
    const now = tenant.now();
    const subject = body.subject || null;
    return presentOwn(
      await store(tx, { ...body, subject, templateId: tenant.newId('TPL'), createdAt: now, updatedAt: now }),
    );
  });

/**
 * Changes a template. A default becomes the company's own with its first change; activating one deactivates the others.
 * @throws AppError not_found; invalid_input for a variable that the type does not have
 */
const updateTemplate = (tenant: Tenant, templateId: string, body: UpdateTemplate): Promise<MessageTemplate> =>
  tenant.transaction(async (tx) => {
    const repo = templatesRepo(tx);
    const now = tenant.now();
    const row = await repo.find(templateId);
    const before = row ?? defaultTemplates().find(({ id }) => id === templateId);
    if (!before) throw notFound(things.template);
    const { type, language } = before;
    requireKnownVariables(variablesOf(type), { template: body.template, subject: body.subject });
    const changes = { ...body, ...(body.subject !== undefined && { subject: body.subject || null }) };
    if (row) {
      if (body.isActive) await repo.deactivateOthers(row, templateId, now);
      const stored = await repo.update(templateId, { ...changes, updatedAt: now });
      if (!stored) throw notFound(things.template);
      return presentOwn(stored);
    }
    const own = await repo.list();
    const { name, template, subject } = { ...before, ...withoutAbsent(changes) };
    const isActive = body.isActive ?? !own.some((one) => one.type === type && one.language === language);
    return presentOwn(
      await store(tx, {
        ...{ templateId, type, language, name, template, subject, isActive },
        createdAt: now,
        updatedAt: now,
      }),
    );
  });

const withoutAbsent = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;

interface Filled {
  type: TemplateType;
  template: string;
  subject?: string | null;
  language: MessageLanguage;
  customerId?: string | null | undefined;
}

async function filled(tx: TenantTx, { type, template, subject = null, language, customerId = null }: Filled) {
  requireKnownVariables(variablesOf(type), { template });
  const customer = customerId === null ? null : await customersRepo(tx).find(customerId);
  if (customerId !== null && customer === null) throw unknownReference('customerId', things.customer);
  const companyName = (await openWriter(tx)).companyName(language);
  const examples = exampleValues(language);
  const customerName = customer?.name ?? examples.customerName ?? '';
  return writeMessage({ template, subject }, { ...examples, customerName, companyName });
}

/** A text as a customer would read it, with examples for readings and dates. @throws AppError invalid_input; not_found */
const previewTemplate = (tenant: Tenant, body: Filled): Promise<TemplatePreview> =>
  tenant.transaction(async (tx) => {
    const { body: message } = await filled(tx, body);
    return { message, characters: message.length, segments: segmentsOf(inPlainLetters(message)) };
  });

/** A number or an address. @throws AppError invalid_input */
function wayTo(to: string): { channel: 'sms' | 'email'; to: string } {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(to)) return { channel: 'email', to };
  const number = toE164(to);
  if (number === null) throw invalid('to', messagingTexts.templates.numberOrAddress);
  return { channel: 'sms', to: number };
}

/**
 * Sends a template, filled with examples, to a number, or to the address of somebody in the company: a text that anybody can
 * write must not go to any address under any name.
 * @throws AppError not_found; invalid_input where it is neither; limit_reached (402)
 */
async function testTemplate(tenant: Tenant, templateId: string, to: string): Promise<ScheduledMessage> {
  const way = wayTo(to);
  const stored = await tenant.transaction(async (tx) => {
    const template =
      (await templatesRepo(tx).find(templateId)) ?? defaultTemplates().find(({ id }) => id === templateId);
    if (!template) throw notFound(things.template);
    if (way.channel === 'sms') await requireRoomForText(tx, tenant);
    else if (!(await templatesRepo(tx).isOfTeam(way.to))) throw invalid('to', messagingTexts.templates.teamOnly);
    return putWritten(tx, tenant, {
      ...(await filled(tx, template)),
      ...way,
      kind: 'custom',
      customerId: null,
      language: template.language,
      dueAt: tenant.now(),
      userId: tenant.account.userId,
    });
  });
  await sendSoon(tenant, stored);
  return presentMessage(stored, tenant.words);
}

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
