import type {
  CreateTemplate,
  MessageTemplate,
  ScheduledMessage,
  TemplatePreview,
  UpdateTemplate,
} from '#contract/messaging/messages.ts';
import type { MessageLanguage, TemplateType } from '#domain/messaging/index.ts';
import {
  type DefaultTemplate,
  defaultTemplates,
  exampleValues,
  segmentsOf,
  toE164,
  unknownVariables,
  variablesIn,
  variablesOf,
  writeMessage,
} from '#domain/messaging/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { presentMessage } from '../present.ts';
import { putMessage } from '../put.ts';
import { hurry, requireRoomForText } from '../service.ts';
import { type TemplateRow, templatesRepo } from './repo.ts';
import { openWriter } from './writer.ts';

const presentOwn = ({ templateId, companyId: _, createdAt: __, updatedAt, ...row }: TemplateRow): MessageTemplate => ({
  ...row,
  id: templateId,
  variables: variablesIn(row.template),
  isDefault: false,
  updatedAt: updatedAt.toISOString(),
});

/** The products' own have been there since the product's release. */
const defaultsSince = new Date('2026-11-22T00:00:00Z');

const presentDefault = (template: DefaultTemplate, own: readonly TemplateRow[]): MessageTemplate => ({
  ...template,
  variables: variablesIn(template.template),
  isActive: !own.some(({ type, language }) => type === template.type && language === template.language),
  isDefault: true,
  updatedAt: defaultsSince.toISOString(),
});

/** The company's own templates beside the product's; one that the company has changed stands in its place. */
export const listTemplates = (tenant: Tenant): Promise<MessageTemplate[]> =>
  tenant.transaction(async (tx) => {
    const own = await templatesRepo(tx).list();
    const changed = new Map(own.map((row) => [row.templateId, row]));
    const listed = defaultTemplates.map((template) => {
      const row = changed.get(template.id);
      changed.delete(template.id);
      return row ? presentOwn(row) : presentDefault(template, own);
    });
    return [...listed, ...[...changed.values()].map(presentOwn)];
  });

/** @throws AppError invalid_input naming the variables that nothing would fill in */
function requireKnownVariables(type: TemplateType, field: string, text: string | null | undefined): void {
  const [unknown] = unknownVariables(type, text ?? '');
  if (unknown === undefined) return;
  const known = variablesOf(type).map((name) => `{${name}}`);
  throw invalid(field, `There is no {${unknown}} here. Known are ${known.join(', ')}.`);
}

async function store(tx: TenantTx, row: Parameters<ReturnType<typeof templatesRepo>['insert']>[0]) {
  const repo = templatesRepo(tx);
  if (row.isActive)
    await repo.restOthers({ type: row.type, language: row.language ?? 'en' }, row.templateId, row.updatedAt);
  const stored = await repo.insert(row);
  if (!stored) throw new AppError('conflict', 'This template was changed at the same time. Please try again.');
  return stored;
}

/** @throws AppError invalid_input where the text names a variable that its type does not know */
export const createTemplate = (tenant: Tenant, body: CreateTemplate): Promise<MessageTemplate> =>
  tenant.transaction(async (tx) => {
    requireKnownVariables(body.type, 'template', body.template);
    requireKnownVariables(body.type, 'subject', body.subject);
    const now = tenant.now();
    const subject = body.subject || null;
    return presentOwn(
      await store(tx, { ...body, subject, templateId: tenant.newId('TPL'), createdAt: now, updatedAt: now }),
    );
  });

/**
 * Changes a template. The product's own becomes the company's with the first change; the one that is put to use takes the
 * place of the one in use.
 * @throws AppError not_found; invalid_input where the text names a variable that its type does not know
 */
export const updateTemplate = (tenant: Tenant, templateId: string, body: UpdateTemplate): Promise<MessageTemplate> =>
  tenant.transaction(async (tx) => {
    const repo = templatesRepo(tx);
    const now = tenant.now();
    const row = await repo.find(templateId);
    const before = row ?? defaultTemplates.find(({ id }) => id === templateId);
    if (!before) throw notFound('Template');
    const { type, language } = before;
    requireKnownVariables(type, 'template', body.template);
    requireKnownVariables(type, 'subject', body.subject);
    const changes = { ...body, ...(body.subject !== undefined && { subject: body.subject || null }) };
    if (row) {
      if (body.isActive) await repo.restOthers(row, templateId, now);
      const stored = await repo.update(templateId, { ...changes, updatedAt: now });
      if (!stored) throw notFound('Template');
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
  requireKnownVariables(type, 'template', template);
  const customer = customerId === null ? null : await customersRepo(tx).find(customerId);
  if (customerId !== null && customer === null) throw unknownReference('customerId', 'Customer');
  const { companyName } = await openWriter(tx);
  const examples = exampleValues[language];
  const customerName = customer?.name ?? examples.customerName ?? '';
  return writeMessage({ template, subject }, { ...examples, customerName, companyName });
}

/**
 * A text as one customer would read it; what is not known beforehand (readings, the next visit) is filled with examples.
 * @throws AppError invalid_input; not_found naming `customerId`
 */
export const previewTemplate = (tenant: Tenant, body: Filled): Promise<TemplatePreview> =>
  tenant.transaction(async (tx) => {
    const { body: message } = await filled(tx, body);
    return { message, characters: message.length, segments: segmentsOf(message) };
  });

/** A number or an address of the caller's. @throws AppError invalid_input */
function wayTo(to: string): { channel: 'sms' | 'email'; to: string } {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(to)) return { channel: 'email', to };
  const number = toE164(to);
  if (number === null) throw invalid('to', 'Please enter a phone number or an email address');
  return { channel: 'sms', to: number };
}

/**
 * Sends a template, filled with examples, to a number or address of the caller's.
 * @throws AppError not_found; invalid_input for what is neither; limit_reached (402) where the plan's month is used up
 */
export async function testTemplate(tenant: Tenant, templateId: string, to: string): Promise<ScheduledMessage> {
  const way = wayTo(to);
  const stored = await tenant.transaction(async (tx) => {
    const template = (await templatesRepo(tx).find(templateId)) ?? defaultTemplates.find(({ id }) => id === templateId);
    if (!template) throw notFound('Template');
    if (way.channel === 'sms') await requireRoomForText(tx, tenant);
    const put = await putMessage(tx, tenant, {
      ...(await filled(tx, template)),
      ...way,
      kind: 'custom',
      customerId: null,
      language: template.language,
      dueAt: tenant.now(),
      userId: tenant.account.userId,
    });
    if (!put) throw new Error('A message without a cause is always stored');
    if (put.state === 'skipped') throw new AppError('conflict', put.note ?? 'It may not be sent.');
    return put;
  });
  await hurry(tenant, stored);
  return presentMessage(stored);
}
