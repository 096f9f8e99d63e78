/** What a template is for. */
export const templateTypes = [
  'pre_visit',
  'post_service',
  'satisfaction_survey',
  'birthday',
  'holiday',
  'on_my_way',
  'survey_thanks_good',
  'survey_thanks_low',
] as const;
export type TemplateType = (typeof templateTypes)[number];

/** What customers are written to in. */
export const messageLanguages = ['en', 'es'] as const;
export type MessageLanguage = (typeof messageLanguages)[number];
