/** What a message is that consists of one word the network gives a meaning. */
export type Keyword = 'stop' | 'start' | 'help';

// The words that US carriers ask for (CTIA Messaging Principles and Best Practices §5.1.3; Twilio's default lists), and the Spanish ones.
const words: Record<Keyword, readonly string[]> = {
  stop: [
    ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'opt out', 'stop all'],
    ...['alto', 'parar', 'para', 'pare', 'baja', 'cancelar', 'detener', 'basta', 'fin', 'no mas', 'no enviar'],
  ],
  start: ['start', 'unstop', 'resume', 'subscribe', 'opt in', 'iniciar', 'empezar', 'comenzar', 'alta', 'reanudar'],
  help: ['help', 'info', 'ayuda', 'informacion'],
};
const meaning = new Map(
  (Object.keys(words) as Keyword[]).flatMap((keyword) => words[keyword].map((word) => [word, keyword] as const)),
);

/** These begin again only for who has stopped: to anybody else they answer a question. */
const alsoStart = new Set(['yes', 'si']);

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Reads an incoming text. Case, accents, punctuation and spaces around do not matter: "Stop!", "¡ALTO!"; a word inside a
 * sentence is no keyword, except that a message beginning with STOP means it ("Stop texting me", FCC 24-24: any reasonable way).
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

/** The words that the SMS service answers by itself. */
const answeredByService = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
  'start',
  'unstop',
  'yes',
  'help',
  'info',
]);
export const isAnsweredByService = (text: string): boolean => answeredByService.has(text.trim().toLowerCase());

/** In which language somebody wrote a keyword. */
export const languageOfKeyword = (text: string): 'en' | 'es' =>
  /^(alto|parar|para|pare|baja|cancelar|detener|basta|fin|no mas|no enviar|iniciar|empezar|comenzar|alta|reanudar|ayuda|informacion|si)$/.test(
    plain(text),
  )
    ? 'es'
    : 'en';
