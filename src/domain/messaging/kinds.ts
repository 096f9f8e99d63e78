/** Why a message is sent, and the kinds that the documents name elsewhere. */
export const messageKinds = [
  'pre_visit',
  'post_service',
  'satisfaction_survey',
  'birthday',
  'holiday',
  'custom',
  'broadcast',
  'on_my_way',
  'survey_thanks',
  'opt_out',
  'reply',
] as const;
export type Kind = (typeof messageKinds)[number];

const byHand: readonly Kind[] = ['custom', 'reply', 'on_my_way', 'opt_out'];

/** Sent by the product itself, or to many: where a text message cannot go, an e-mail may go instead. */
export const isAutomatic = (kind: Kind): boolean => !byHand.includes(kind);

const hoursOfUse: Record<Kind, number> = {
  // The visit itself ends its use; the night before it may hold a message back.
  pre_visit: 24,
  post_service: 72,
  satisfaction_survey: 72,
  birthday: 24,
  holiday: 24,
  custom: 72,
  broadcast: 72,
  on_my_way: 1,
  survey_thanks: 24,
  opt_out: 1,
  reply: 72,
};

/** The moment from which a message is no use any more: it is not sent late, it is left out. */
export const expiresAt = (kind: Kind, dueAt: Date): Date =>
  new Date(dueAt.getTime() + hoursOfUse[kind] * 60 * 60 * 1000);
