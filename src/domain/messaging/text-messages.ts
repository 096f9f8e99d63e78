// GSM 03.38: what one septet holds, and what takes two (the extension table).
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

/**
 * The parts that a text message is sent and charged as: 160 septets alone or 153 each of several where every character is
 * in the GSM alphabet, else 70 alone or 67 each of UTF-16 (3GPP TS 23.038 and 23.040).
 */
export function segmentsOf(text: string): number {
  const characters = [...text];
  if (characters.every((character) => basic.has(character) || extended.has(character))) {
    const septets = characters.reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0);
    return septets <= 160 ? 1 : Math.ceil(septets / 153);
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}

// The GSM alphabet has é, ñ, ü, ¡ and ¿, but none of these: one of them doubles what a text costs.
const plainLetters: Readonly<Record<string, string>> = {
  ...{ á: 'a', í: 'i', ó: 'o', ú: 'u', Á: 'A', Í: 'I', Ó: 'O', Ú: 'U' },
  ...{ '“': '"', '”': '"', '‘': "'", '’': "'", '–': '-', '—': '-', '…': '...' },
};

/** A text without accents that would make it be sent in more parts, "Proxima visita"; as it is where they cost nothing. */
export function inPlainLetters(text: string): string {
  const plain = text.replaceAll(/[áíóúÁÍÓÚ“”‘’–—…]/g, (letter) => plainLetters[letter] ?? letter);
  return segmentsOf(plain) < segmentsOf(text) ? plain : text;
}
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
