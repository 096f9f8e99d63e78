import { dangerIn } from './danger.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { Question } from './question.ts';
import { plainText } from './tokens.ts';
import { chemistryQuestion } from './understand-chemistry.ts';
import { recordQuestion } from './understand-records.ts';

const GREETING =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|howdy|yo)(?: there)?[ !.,]*$|^(?:thanks|thank you|thx|ok|okay|great|cool)[ !.]*$/;
const CAPABILITIES =
  /\b(?:what can you (?:do|help)|how can you help|what do you know|who are you|what are you|help me\?*$|^help$)\b/;
/** Wishes to change records: the expert reads and reckons only. */
const CHANGES =
  /^(?:please |can you |could you |will you |go ahead and )*(?:delete|remove|cancel|create|schedule|reschedule|book|move|send|text|email|e-mail|call|invoice|charge|refund|update|change|assign|mark|log|record|save|set)\b(?!.{0,20}\b(?:water|pump timer|filter)\b)/;
/** What the expert has no sight of, or never tells. */
const PRIVATE =
  /\b(?:password|passwords|passcode|api key|secret|token|credit card|card number|gate code|alarm code|door code|social security|ssn|system prompt|your (?:instructions|prompt|rules)|salary|salaries|payroll|revenue|profit|profits|owes?|balance due|unpaid|invoices?|earn(?:s|ed|ings)?|phone number|e?-?mail address|home address|(?:other|another) compan(?:y|ies))\b/;

/** Where a question is asked: on a customer's or a pool's page, "this pool" is known. */
export interface Asked {
  readonly aboutCustomer: boolean;
}

/**
 * What a question asks for. Dangers come first, whatever else the question says; then what may be private, the company's
 * records, the engine's figures, and the knowledge base for everything else.
 */
export function understand(message: string, { aboutCustomer }: Asked = { aboutCustomer: false }): Question {
  const text = plainText(message);
  const danger = dangerIn(text);
  if (danger) return { kind: 'danger', danger };
  if (GREETING.test(text)) return { kind: 'greeting' };
  if (CAPABILITIES.test(text)) return { kind: 'capabilities' };
  if (PRIVATE.test(text)) return { kind: 'private' };
  if (CHANGES.test(text)) return { kind: 'change-request' };
  const figures = figuresOf(text);
  return (
    recordQuestion(message, text, figures, aboutCustomer) ??
    chemistryQuestion(text, figures) ?? { kind: 'knowledge', words: text }
  );
}

/**
 * The question together with the one before it, where that was answered with a question back: "18,000 gallons" alone says
 * nothing, after "how much chlorine …?" it does. A new question with a meaning of its own stands alone.
 */
export function understandReply(earlier: string, message: string, asked: Asked): Question {
  const alone = understand(message, asked);
  if (alone.kind === 'danger' || !isFiguresOnly(message)) return alone;
  return understand(`${earlier.replace(/[?!.\s]+$/, '')}, ${message}`, asked);
}

function isFiguresOnly(message: string): boolean {
  const text = plainText(message);
  const figures: Figures = figuresOf(text);
  const words = text.match(/[a-z']{3,}/g) ?? [];
  return figures.numbers.length > 0 && words.length <= 8 && !/\?/.test(text);
}
