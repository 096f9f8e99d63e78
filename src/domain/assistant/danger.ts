import { advisesMixingInEnglish, dangerInEnglish } from './en/danger.ts';
import { dangerInSpanish } from './es/danger.ts';
import { resembledDanger } from './es/learned.ts';
import { advisesMixingInSpanish } from './es/mixing.ts';
import { readsSpanish } from './es/words.ts';
import type { Danger } from './question.ts';

/**
 * The danger that a question in plain text (see `plainText`) speaks of, in English or Spanish, the gravest first; null for
 * every other question: by rules, and for wordings in Spanish that no rule knows by what the question resembles. A question that only asks whether something is dangerous is one of them: its answer is the safe way too.
 */
export const dangerIn = (text: string): Danger | null =>
  dangerInEnglish(text) ?? dangerInSpanish(text) ?? (readsSpanish(text) ? resembledDanger(text) : null);

/** Whether a model's text advises mixing chemicals. Such a text is never shown. */
export const advisesMixing = (text: string): boolean => advisesMixingInEnglish(text) || advisesMixingInSpanish(text);
