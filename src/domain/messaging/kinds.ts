export const messageKinds = [
  'pre_visit',
  'post_service',
  'satisfaction_survey',
  'birthday',
  'holiday',
  'custom',
  'broadcast',
  'on_my_way',
  'visit_skipped',
  'visit_changed',
  'visit_called_off',
  'visit_as_planned',
  'invoice_reminder',
  'arrival_changed',
  'survey_thanks',
  'opt_out',
  'reply',
] as const;
export type Kind = (typeof messageKinds)[number];

const written: readonly Kind[] = ['custom', 'reply', 'on_my_way', 'opt_out'];

/** Not written by a user for one customer: where a text cannot go, an email may go instead. */
export const isAutomatic = (kind: Kind): boolean => !written.includes(kind);

const changesOfVisits: readonly Kind[] = ['visit_changed', 'visit_called_off', 'visit_as_planned', 'arrival_changed'];

/** A visit is moved, left out, made after all, or at another time of its day: the service itself, which no customer has to opt in to. */
export const isChangeOfVisit = (kind: Kind): boolean => changesOfVisits.includes(kind);

/** Nobody pressed send: a job or an event put it. What answers a customer's STOP or HELP is owed at any time. */
export const leavesOnItsOwn = ({ kind, userId }: { kind: Kind; userId?: string | null | undefined }): boolean =>
  (userId ?? null) === null && kind !== 'opt_out';

const hoursOfUse: Record<Kind, number> = {
  pre_visit: 24,
  post_service: 72,
  satisfaction_survey: 72,
  birthday: 24,
  holiday: 24,
  custom: 72,
  broadcast: 72,
  on_my_way: 1,
  visit_skipped: 24,
  visit_changed: 24,
  visit_called_off: 24,
  visit_as_planned: 24,
  invoice_reminder: 72,
  arrival_changed: 2,
  survey_thanks: 24,
  opt_out: 1,
  reply: 72,
};

/** From then on a message is not sent at all rather than late. */
export const expiresAt = (kind: Kind, dueAt: Date): Date =>
  new Date(dueAt.getTime() + hoursOfUse[kind] * 60 * 60 * 1000);

/** What a template is for. */
export const templateTypes = [
  'pre_visit',
  'post_service',
  'satisfaction_survey',
  'birthday',
  'holiday',
  'on_my_way',
  'visit_skipped',
  'survey_thanks_good',
  'survey_thanks_low',
] as const;
export type TemplateType = (typeof templateTypes)[number];

/** What customers are written to in. */
export const messageLanguages = ['en', 'es'] as const;
export type MessageLanguage = (typeof messageLanguages)[number];
