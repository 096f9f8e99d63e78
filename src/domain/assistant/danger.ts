import { advisesMixingInEnglish, dangerInEnglish } from './en/danger.ts';
import { advisesMixingInSpanish, dangerInSpanish } from './es/danger.ts';
import type { Danger } from './question.ts';

/**
 * The danger that a question in plain text (see `plainText`) speaks of, in English or Spanish, the gravest first; null for
 * every other question. A question that only asks whether something is dangerous is one of them: its answer is the safe way too.
 */
export const dangerIn = (text: string): Danger | null => dangerInEnglish(text) ?? dangerInSpanish(text);

/** Whether a model's text advises mixing chemicals. Such a text is never shown. */
export const advisesMixing = (text: string): boolean => advisesMixingInEnglish(text) || advisesMixingInSpanish(text);
