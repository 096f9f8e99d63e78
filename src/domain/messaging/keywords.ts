/** A message of one word with a meaning fixed by the carriers. */
export type Keyword = 'stop' | 'start' | 'help';

// The words that US carriers require (CTIA Messaging Principles and Best Practices §5.1.3; Twilio's default lists), and Spanish ones.
const english: Record<Keyword, readonly string[]> = {
  stop: ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'opt out', 'stop all'],
  start: ['start', 'unstop', 'resume', 'subscribe', 'opt in'],
  help: ['help', 'info'],
};
const spanish: Record<Keyword, readonly string[]> = {
  stop: ['alto', 'parar', 'para', 'pare', 'baja', 'cancelar', 'detener', 'basta', 'fin', 'no mas', 'no enviar'],
  start: ['iniciar', 'empezar', 'comenzar', 'alta', 'reanudar'],
  help: ['ayuda', 'informacion'],
};
const meaning = new Map(
  (['stop', 'start', 'help'] as const).flatMap((keyword) =>
    [...english[keyword], ...spanish[keyword]].map((word) => [word, keyword] as const),
  ),
);

/** Opts in only after an opt-out; otherwise it answers a question. */
const alsoStart = new Set(['yes', 'si']);

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The keyword of an incoming text. Case, accents, punctuation and surrounding spaces do not matter: "Stop!", "¡ALTO!". A word
 * inside a sentence is not a keyword, but a message that begins with STOP is ("Stop texting me", FCC 24-24: any reasonable
 * way).
 * @param isStopped whether the number has opted out
 */
export function keywordOf(text: string, isStopped: boolean): Keyword | null {
  const said = plain(text);
  const found = meaning.get(said);
  if (found) return found;
  if (isStopped && alsoStart.has(said)) return 'start';
  return /^(please )?(stop|unsubscribe)( (all|now|it|please|texting|sending|messaging|these|the|me|messages|texts)\b.*)?$/.test(
    said,
  )
    ? 'stop'
    : null;
}

/** The words that the SMS service answers itself. */
const answeredByService = new Set([
  ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'],
  ...['start', 'unstop', 'yes', 'help', 'info'],
]);
export const isAnsweredByService = (text: string): boolean => answeredByService.has(text.trim().toLowerCase());

export const languageOfKeyword = (text: string): 'en' | 'es' =>
  [...Object.values(spanish).flat(), 'si'].includes(plain(text)) ? 'es' : 'en';
