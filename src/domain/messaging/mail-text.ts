// What of an email is its writer's own: mail programs put the mail that is answered, and a signature, below or above it.

interface MailText {
  /** What was written now. Never empty where the email had any text. */
  own: string;
  /** The quoted mail and the signature, as they came. */
  rest: string;
}

/** A longer line is a paragraph, never the line over a quote. */
const longestMark = 400;
const mostLines = 5_000;

/** The last word of the line over a quoted mail: “On Mon, Nov 23, 2026 at 9:00 AM Clear Blue Pools wrote:” */
const saidLast =
  /(?:wrote|writes|escribió|escribio|a écrit|schrieb|escreveu|ha scritto|schreef|geschreven|skrev|napisał\(a\)|napisał)\s*:\s*$/i;
const saidFirst = /^(?:On|El|Le|Am|Em|Il|Op|Den|W dniu|Dnia|El día)\s|^\S.{0,120}<[^<>\s]+@[^<>\s]+>.{0,80}$/i;

const divider =
  /^(?:-{2,}\s?(?:Original Message|Original Appointment|Mensaje original|Forwarded message|Mensaje reenviado|Message d'origine|Message transféré|Ursprüngliche Nachricht|Mensagem original|Messaggio originale)\s?-{2,}|Begin forwarded message:|Inicio del mensaje reenviado:|_{20,})\s*$/i;

const from = /^[*_]{0,2}(?:From|De|Von|Da|Van)\s?:[*_]{0,2}\s*\S/i;
const sent = /^[*_]{0,2}(?:Sent|Date|Enviado|Enviado el|Fecha|Gesendet|Datum|Envoyé|Data|Inviato)\s?:[*_]{0,2}\s*\S/i;
const subjectOrTo = /^[*_]{0,2}(?:To|Para|An|À|A|Subject|Asunto|Betreff|Objet|Assunto|Oggetto|Onderwerp)\s?:[*_]{0,2}/i;

const signature =
  /^(?:--\s?|Sent from (?:my|Mail|Yahoo|Outlook|Samsung|AOL|the all new|Proton)\b.*|Sent with Proton Mail.*|Get Outlook for .*|Enviado desde (?:mi|Yahoo|Outlook|Correo|el|un)\b.*|Obtener Outlook para .*|Obtén Outlook para .*|Envoyé de mon .*|Von meinem .* gesendet.*|Enviado do meu .*|Inviato da(?:l mio)? .*)$/i;

const isQuoted = (line: string): boolean => /^\s?>/.test(line);
const isBlank = (line: string): boolean => line.trim() === '';

/** How many lines the mark over a quoted mail takes from `at`; 0 where there is none. Programs break it into up to four. */
function leadInAt(lines: readonly string[], at: number): number {
  let joined = '';
  for (let count = 1; count <= 4 && at + count <= lines.length; count += 1) {
    const line = (lines[at + count - 1] ?? '').trim();
    if (line === '' || line.length > longestMark) return 0;
    joined = `${joined} ${line}`.trim();
    if (count === 1 && !saidFirst.test(joined)) return 0;
    if (saidLast.test(joined)) return count;
  }
  return 0;
}

/** Whether the lines of a mail's head stand here, as Outlook writes them over what is answered. */
function isHeadAt(lines: readonly string[], at: number): boolean {
  if (!from.test(lines[at] ?? '')) return false;
  const next = lines.slice(at + 1, at + 7).map((line) => line.slice(0, longestMark));
  return next.some((line) => sent.test(line)) && next.some((line) => subjectOrTo.test(line));
}

interface Quote {
  /** The first line of the mark, and the first after it. */
  at: number;
  from: number;
}

function quoteIn(lines: readonly string[]): Quote | null {
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.length > longestMark) continue;
    if (isQuoted(line)) return { at, from: at };
    const count = leadInAt(lines, at);
    if (count > 0) return { at, from: at + count };
    if (divider.test(line.trim()) || isHeadAt(lines, at)) return { at, from: lines.length };
  }
  return null;
}

/** Where a signature begins among the last lines; the end where there is none. */
function signatureAt(lines: readonly string[]): number {
  const begin = Math.max(0, lines.length - 15);
  for (let at = begin; at < lines.length; at += 1) {
    if (signature.test((lines[at] ?? '').trimStart().slice(0, longestMark))) return at;
  }
  return lines.length;
}

const textOf = (lines: readonly string[]): string => lines.join('\n').replace(/^\n+/, '').trimEnd();

/** Joiners stay: emoji are made with them. */
const invisible = /[\u200b\u2060\ufeff\u00ad\0]/g;

/**
 * Takes what was written now apart from the quoted mail and the signature. An answer that is written between quoted lines stays
 * whole, since it reads only with them; nothing is ever lost.
 */
export function splitMail(text: string): MailText {
  const all = text.replace(invisible, '').replaceAll('\u00a0', ' ').replace(/\r\n?/g, '\n').split('\n');
  const lines = all.slice(0, mostLines).map((line) => line.trimEnd());
  const quote = quoteIn(lines);
  const above = lines.slice(0, quote?.at ?? lines.length);
  let own = above;
  let rest = lines.slice(above.length);
  if (quote) {
    const below = lines.slice(quote.from);
    const lastQuoted = below.findLastIndex(isQuoted);
    const after = lastQuoted < 0 ? [] : below.slice(lastQuoted + 1);
    const ownAfter = after.slice(0, signatureAt(after));
    const isBetween = below.slice(0, lastQuoted + 1).some((line) => !isQuoted(line) && !isBlank(line));
    if (!ownAfter.every(isBlank) || isBetween) {
      // Written below what it answers, or between its lines.
      const isBelow = !isBetween && above.every(isBlank);
      own = isBelow ? ownAfter : lines.slice(0, lines.length - (after.length - ownAfter.length));
      rest = isBelow
        ? [...lines.slice(0, quote.from + lastQuoted + 1), ...after.slice(ownAfter.length)]
        : after.slice(ownAfter.length);
    }
  }
  const signed = signatureAt(own);
  rest = [...own.slice(signed), ...rest];
  own = own.slice(0, signed);
  const said = textOf(own);
  return said === '' ? { own: textOf(lines), rest: '' } : { own: said, rest: textOf(rest) };
}

/** Headers by their lower-case name, each with all its values. */
type MailHeaders = ReadonlyMap<string, readonly string[]>;

const automaticSubject =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|respuesta automática|fuera de (?:la )?oficina|réponse automatique|absence du bureau|automatische antwort|abwesenheitsnotiz|resposta automática|risposta automatica|automatisch antwoord|undeliverable|undelivered mail|mail delivery failed|delivery status notification|no se puede entregar)\b/i;

/** Whether a program wrote an email: it is nobody's answer, and is answered by nobody (RFC 3834). */
export function isAutomaticMail(headers: MailHeaders, sender: string | null): boolean {
  const values = (name: string): string[] => (headers.get(name) ?? []).map((value) => value.trim().toLowerCase());
  const has = (...names: string[]): boolean => names.some((name) => headers.has(name));
  if (values('auto-submitted').some((value) => value !== '' && !value.startsWith('no'))) return true;
  if (has('x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply', 'x-autoreply-from')) return true;
  if (has('x-failed-recipients', 'list-id')) return true;
  if (values('precedence').some((value) => /^(?:bulk|junk|list|auto_reply)\b/.test(value))) return true;
  if (values('return-path').some((value) => value === '<>')) return true;
  if (values('content-type').some((value) => value.startsWith('multipart/report'))) return true;
  if (/^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i.test(sender ?? '')) return true;
  return (headers.get('subject') ?? []).some((value) => automaticSubject.test(value));
}
