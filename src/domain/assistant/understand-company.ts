import { type Weekday, weekdays } from '#domain/calendar/index.ts';
import { unaccented } from './es/in-english.ts';
import type {
  CompanyQuestion,
  CompanyTopic,
  DayAsked,
  DraftAction,
  OfSomebody,
  PeriodAsked,
  RecordQuestion,
  TimeAsked,
} from './question.ts';

/** What a question in either language says, without accents: one pattern for each. */
type Said = readonly [english: RegExp, spanish: RegExp];
const saysOne = ([english, spanish]: Said, text: string): boolean => english.test(text) || spanish.test(text);

const drafts: readonly (readonly [DraftAction, Said])[] = [
  [
    'order',
    [
      /\b(?:create|make|new|add|open|start|write(?: up)?)\b.{0,12}\b(?:work order|repair order|job|repair)\b/,
      /^(?:crea|haz|hazle|abre|nueva|una|agrega)?\w* ?(?:una |nueva )*orden de (?:trabajo|reparacion)\b/,
    ],
  ],
  [
    'invoice',
    [
      /^(?:please |can you |could you )*(?:invoice|bill)\b|\b(?:make|create|write|draft|send)\b.{0,12}\b(?:invoice|bill)\b(?!s)/,
      /\b(?:haz|hazle|crea|creale|manda|mandale|prepara)\b.{0,10}\bfactura\b|^factura(?:le)?\b(?! sin)/,
    ],
  ],
  [
    'move',
    [
      /\b(?:move|reschedule|push|shift|switch|postpone)\b|\bwants? (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b.{0,12}\binstead\b/,
      /\b(?:mueve|mover|muevan|cambia|cambiar|pasa|pasar|reprograma|reprogramar|recorre)\b/,
    ],
  ],
  [
    'message',
    [
      /^(?:please |can you |could you )*(?:text|send|message|email|e-mail|tell(?! me\b)|write|let(?! me\b)|notify)\b/,
      /^(?:por favor )?(?:manda|mandale|envia|enviale|avisa|avisale|escribe|escribele|dile|notifica)\b/,
    ],
  ],
];

/** The topics in the order they are tried: the narrow ones first. */
const topics: readonly (readonly [CompanyTopic, Said])[] = [
  [
    'margins',
    [
      /\b(?:under ?priced|unprofitable|not profitable|(?:least|less) profitable|los(?:e|es|ing) (?:us )?money|(?:should|could) pay more|(?:whose|which|what) price|raise .{0,20}prices?|too cheap|charg\w+ too little)\b/,
      /\b(?:cobr\w+ (?:muy |demasiado )?poco|no (?:nos )?dejan? (?:ganancia|dinero)|no son rentables|perdemos dinero|subir\w* (?:el )?precio)/,
    ],
  ],
  [
    'owed',
    [
      /\b(?:owes?|owed|owing|outstanding|unpaid|overdue|past due|receivables?|(?:haven'?t|hasn'?t|have not|has not|not|didn'?t|ha[sd]|have|did) (?:yet )?(?:paid|pay)|behind on (?:payments?|paying|their)|open invoices?|invoices? (?:are |that are )?(?:still |not )?(?:open|paid|due)|balance (?:of|for|due)|has .{2,40} paid)\b|'s balance\b/,
      /\b(?:(?:nos|me|le|quien|quienes|cuanto) deben?\b(?! (?:agregar|echar|poner|ser|estar|cobrar|tener|llevar|medir))|(?:no )?(?:han?|nos) pagado|ya pag[ao]|sin pagar|saldo|facturas (?:pendientes|vencidas|abiertas)|por cobrar|adeud\w+|cuentas vencidas)\b/,
    ],
  ],
  [
    'made',
    [
      /\b(?:revenue|profits?|income|earn(?:ed|ings?)?|sales|how much (?:money )?(?:did|do|have) (?:we|i) (?:make|made|earn|take|spend|spent)|what did we (?:make|earn|spend|take in)|making money|money (?:came|come|coming|comes) in|how (?:did|is) (?:the|our) (?:business|company)|(?:our|total) (?:costs|expenses)|(?:spend|spent) on)\b/,
      /\b(?:ganamos|ingresos?|ingresamos|ganancias?|utilidad(?:es)?|ventas|vendimos|gastamos|gastos|facturamos|nuestros costos)\b/,
    ],
  ],
  [
    'working',
    [
      /\b(?:is|are|does|do|will|who(?:'s| is| are)?|anybody|anyone|which (?:techs?|technicians?))\b.{0,40}\b(?:work(?:s|ing)?|off|out sick|on vacation|away|on duty)\b.{0,16}\b(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\bwho (?:do we have|is on) (?:today|tomorrow)\b/,
      /\b(?:quien(?:es)?|trabajan?|descansan?|falta)\b.{0,30}\b(?:trabajan?|descansan?|falta|hoy|manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b.{0,12}$/,
    ],
  ],
  [
    'late',
    [
      /\b(?:running|who'?s|who is|am i|are we|is|anybody|anyone|somebody|who|technicians?|techs?|trucks?|crews?)\b.{0,30}\b(?:late|behind)\b(?! on)|\bbehind (?:schedule|today)\b|\bon (?:time|schedule)\b|\bhow far (?:behind|ahead)\b|\bhow (?:is|are) (?:everybody|everyone|the (?:crew|team|techs|technicians))\b/,
      /\b(?:va|van|anda|andan|voy|vamos|esta|estan|viene|vienen|ando)\b.{0,16}\b(?:tarde|atrasad[oa]s?|retrasad[oa]s?)\b|\ba tiempo\b/,
    ],
  ],
  [
    'load',
    [
      /\b(?:load(?:ing)?(?: list)?|bring|take along|pack)\b.{0,60}\b(?:tomorrow|truck|morning)\b|\b(?:on|for) (?:the|my) truck\b.{0,20}\b(?:tomorrow|morning)\b|\b(?:need|supplies|chemicals)\b.{0,40}\btomorrow\b/,
      /\b(?:cargo|cargar|cargamos|llevo|llevar|llevamos|subir(?:le)? a la|necesito|necesitamos)\b.{0,40}\bmanana\b|\blista de carga\b/,
    ],
  ],
  [
    'risk',
    [
      /\bpools? (?:are |is )?at risk\b|\b(?:which|what|any|show|list|all|my)\b.{0,14}\bpools?\b.{0,40}\b(?:worry|trouble|green|turn|attention|worst|riskiest|urgent|critical|run out|danger)\b|^pools (?:that )?need|\b(?:worst|riskiest|most urgent) pools?\b/,
      /\b(?:albercas|piscinas|alberca|piscina)\b.{0,40}\b(?:riesgo|peligro|cuidado|atencion|peor(?:es)?|urgentes?)\b|\b(?:que|cuales|hay|alguna)\b.{0,12}\b(?:albercas|piscinas)\b.{0,40}\bverdes?\b/,
    ],
  ],
  [
    'unrouted',
    [
      /\b(?:customers?|clients?|who|anyone|anybody|anything)\b.{0,30}\b(?:(?:has|have) no (?:route|stop)|without (?:a |any )?(?:stop|route|technician)|not (?:on|in) (?:a|any|the) (?:route|schedule)|isn'?t (?:scheduled|on)|(?:not|never) scheduled|unscheduled|unassigned)\b/,
      /\bclientes?\b.{0,24}\b(?:sin (?:ruta|parada|tecnico)|no tienen? (?:ruta|parada))\b/,
    ],
  ],
  [
    'customers',
    [
      /\b(?:how many|number of|count of|count)\b.{0,24}\b(?:customers|clients)\b|\b(?:customer|client) count\b/,
      /\b(?:cuantos|numero de) clientes\b/,
    ],
  ],
  [
    'unread',
    [
      /\b(?:unread|unanswered)\b|\bnew (?:messages?|texts?|replies)\b|\b(?:who|did|has|have|anybody|anyone|somebody)\b.{0,20}\b(?:wrote|written|write|texted|text|messaged|emailed|replied) (?:to )?(?:us|me|back)\b|\bmessages? (?:waiting|from customers)\b/,
      /\bmensajes?\b.{0,12}\b(?:nuevos?|sin (?:leer|contestar)|de clientes)\b|\b(?:nos|me) (?:escribi\w*|ha escrito)\b/,
    ],
  ],
  [
    'orders',
    [
      /\bwork orders?\b|\b(?:open|pending|waiting) (?:jobs|repairs|quotes)\b|\b(?:jobs|repairs|quotes)\b.{0,20}\b(?:open|waiting|pending|unanswered)\b/,
      /\bordenes de trabajo\b|\b(?:reparaciones|cotizaciones)\b.{0,20}\b(?:pendientes|abiertas)\b/,
    ],
  ],
  [
    'attention',
    [
      /\b(?:needs? (?:my|our|the office'?s) attention|do first|waiting for (?:me|us|the office)|anything urgent|on my plate|to-?do(?: list)?|what'?s urgent|what is urgent)\b/,
      /\b(?:que|hay|algo)\b.{0,20}\b(?:pendientes?|urgentes?)\b/,
    ],
  ],
  [
    'address',
    [/\baddress\b(?! book)|\bwhere (?:does|do|is) .{2,60}\b(?:live|located)\b/, /\bdireccion(?:es)?\b|\bdonde vive\b/],
  ],
  [
    'pool',
    [
      /\b(?:how (?:big|large)|how many gallons|what size|size of|volume of)\b/,
      /\b(?:cuantos galones (?:tiene|son|es)|que tan grande|de que tamano)\b/,
    ],
  ],
];

const asksPrice: Said = [
  /\b(?:charge|price|quote|bid|cost per visit)\b/,
  /\b(?:cobr(?:o|ar|amos|aria|arle)|precio|cotiz\w+|tarifa)\b/,
];
const fortnightly: Said = [
  /\b(?:bi-?weekly|every (?:other|two|2) weeks?)\b/,
  /\b(?:quincenal\w*|cada (?:dos|2) semanas)\b/,
];
const monthly: Said = [/\b(?:monthly|once a month)\b/, /\b(?:mensual\w*|(?:una vez )?al mes)\b/];

const spanishDays: Readonly<Record<string, Weekday>> = {
  lunes: 'Monday',
  martes: 'Tuesday',
  miercoles: 'Wednesday',
  jueves: 'Thursday',
  viernes: 'Friday',
  sabado: 'Saturday',
  domingo: 'Sunday',
} as Readonly<Record<string, Weekday>>;

/** The day that a request names last: "move her Thursday to Friday" is about Friday. null where it names none. */
function dayIn(text: string): DayAsked | null {
  const found = [...text.matchAll(/[a-z]+/g)].flatMap(([word]): DayAsked[] => {
    if (word === 'today' || word === 'hoy') return ['today'];
    if (word === 'tomorrow' || word === 'manana') return ['tomorrow'];
    const day =
      spanishDays[word] ?? weekdays.find((one) => word === one.toLowerCase() || word === `${one.toLowerCase()}s`);
    return day ? [day] : [];
  });
  return found.at(-1) ?? null;
}

const lastDays = (text: string, pattern: RegExp): number | null => {
  const [, days] = text.match(pattern) ?? [];
  return days === undefined ? null : Number(days);
};
const months =
  'january|february|march|april|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
const periods: readonly (readonly [PeriodAsked, RegExp])[] = [
  ['7d', /\b(?:(?:this|last|past) week|7 days|seven days|(?:esta |la )?semana)\b/],
  ['90d', /\b(?:quarter|90 days|(?:three|3) months|trimestre|(?:tres|3) meses)\b/],
  ['1y', /\b(?:year|(?:twelve|12) months|ano|(?:doce|12) meses)\b/],
];
const ofCalendar = new RegExp(
  `\\blast (?:week|month|quarter|year)\\b|\\bthis (?:month|quarter|year)\\b|\\b(?:${months}|in may)\\b|\\b(?:semana|mes|trimestre|ano) pasad[oa]\\b|\\beste (?:mes|ano|trimestre)\\b`,
);

/** The time that a question in plain letters names. */
const timeIn = (text: string): TimeAsked => ({
  day: dayIn(text),
  period: periods.find(([, said]) => said.test(text))?.[0] ?? null,
  isOfCalendar: ofCalendar.test(text),
  overDays:
    lastDays(text, /\b(?:more than|over|past|older than|beyond|mas de)\s+(\d{1,3})\s+(?:days|dias)\b/) ??
    lastDays(text, /\b(\d{1,3})\+?\s+(?:days|dias)\b/),
});

/** "Does Carla …", "for Carla", "Carla's …": what can only be somebody's name there; null where there is none. */
function personIn(message: string, names: readonly string[]): string | null {
  const somebody = names.filter((name) => /^\p{Lu}/u.test(name));
  const isPerson = (name: string): boolean => {
    const at = message.indexOf(name);
    const before = message.slice(0, Math.max(0, at));
    const behind = message.slice(at + name.length);
    return (
      /^['’]s\b/.test(behind) ||
      /\b(?:does|did|is|has|will|for|tiene|de|trabaja|hace)\s+$/i.test(before) ||
      (before === '' && /^ (?:works?|working|has)\b/i.test(behind))
    );
  };
  return somebody.find(isPerson) ?? null;
}

/** What a question says of whose day or truck it is about. */
export const somebodyIn = (message: string, names: readonly string[]): OfSomebody => ({
  names,
  person: personIn(message, names),
});

const amountIn = (text: string): number | null => {
  const [, sign, words] =
    text.match(/\$ ?(\d[\d,]*(?:\.\d{1,2})?)|(\d[\d,]*(?:\.\d{1,2})?) (?:dollars|bucks|dolares)/) ?? [];
  const written = sign ?? words;
  return written === undefined ? null : Number(written.replaceAll(',', ''));
};

/** What a message or an order says behind the name it is for: "Text Pat Rivera that we are late" → "we are late". */
function wordsBehind(message: string, names: readonly string[]): string {
  const name = names.find((one) => message.includes(one) && /^\p{Lu}/u.test(one)) ?? '';
  const rest = name === '' ? '' : message.slice(message.indexOf(name) + name.length);
  return rest
    .replace(/^['’]s\b/, '')
    .replace(/^[\s,:;-]+/, '')
    .replace(
      /^(?:(?:a message|a text|un mensaje|know|saying|that|que|diciendo(?:le)?(?: que)?|for (?:a |the )?|por|to)\s+)+/i,
      '',
    )
    .trim();
}

/** "move dana whitfield to thursday", typed without capitals. */
const isMove = (action: DraftAction, plain: string, names: readonly string[]): boolean =>
  action === 'move' && names.length > 0 && dayIn(plain) !== null;

/**
 * A question about the company's own figures, or a wish that a person confirms on its page; null for any other. `text` is
 * plain text; `english` the same in English words, and `gallons` the volume it names.
 */
export function companyQuestion(
  message: string,
  { text, names, gallons }: { text: string; names: readonly string[]; gallons: number | null },
): CompanyQuestion | null {
  const plain = unaccented(text).replaceAll(/[¿¡]/g, '').trim();
  // A word that begins the sentence has its capital from there.
  const someone = names.filter(
    (name) => /^\p{Lu}/u.test(name) && (name.includes(' ') || !message.trim().startsWith(name)),
  );
  const draft = drafts.find(([, said]) => saysOne(said, plain));
  if (draft && gallons === null && (someone.length > 0 || isMove(draft[0], plain, names))) {
    const [action] = draft;
    return {
      kind: 'draft',
      action,
      names,
      day: dayIn(plain),
      words: wordsBehind(message, names),
      amount: amountIn(plain),
    };
  }
  if (gallons !== null && saysOne(asksPrice, plain)) {
    const frequency = saysOne(fortnightly, plain) ? 'biweekly' : saysOne(monthly, plain) ? 'monthly' : 'weekly';
    return { kind: 'price', gallons, frequency };
  }
  if (gallons !== null) return null;
  const topic = topics.find(([, said]) => saysOne(said, plain))?.[0];
  if (topic === undefined) return null;
  if ((topic === 'address' || topic === 'pool') && (someone.length === 0 || /\d/.test(plain))) return null;
  if (topic === 'customers' && dayIn(plain) !== null) return null;
  return { kind: 'company', topic, ...somebodyIn(message, names), ...timeIn(plain) };
}

const isLow: Said = [
  /\b(?:(?:what|anything|something)\b.{0,16}\bneed to (?:order|reorder|buy|get)|what (?:should|must|do) (?:i|we) (?:buy|order)|shopping list|restock\w*|reorder|(?:almost|nearly|about) (?:gone|empty|out|to run out)|run(?:ning)? (?:low|out)|out of|low on)\b/,
  /\b(?:se (?:esta |estan |va a |van a )?(?:acaba\w*|termina\w*)|(?:hay|tengo|tenemos) que (?:comprar|pedir|surtir)|(?:me|nos) (?:hace )?faltan? en|que falta|hay poco|queda poco|lista de compras)\b/,
];
const isInventory: Said = [
  /\b(?:inventory|(?:all )?(?:our|my|the) stock\b(?! (?:market|price|exchange))|on (?:the|my|our|\w+'s) trucks?)\b/,
  /\b(?:inventario|(?:traigo|tengo|hay|llevo) en (?:la|mi|el) (?:troca|camioneta|camion))\b/,
];
const isHad: Said = [
  /\b(?:(?:do|have|has) (?:we|i) (?:still )?(?:have|got)|(?:is|are) there|left|in stock|stock|where is|where are|enough|how full)\b(?! to\b)/,
  /\b(?:hay|quedan?|tengo|tenemos|traigo|traemos|alcanza)\b(?! que\b)/,
];
/** Words of treating water: such a question is not about what is on a shelf. */
const isTreating =
  /\b(?:add|raise|lower|dose|water|pools?|agua|albercas?|piscinas?|subir|bajar|agreg\w*|ech\w+|pon\w+|ppm|level|nivel)\b/;
const isLeft: Said = [/\bhow many\b.{0,30}\b(?:left|remaining|to go)\b/, /\bcuant[ao]s\b.{0,20}\b(?:faltan|quedan)\b/];
const isNext: Said = [
  /\bnext (?:stop|customer|client|house|one)\b|\bwhere (?:to|do i go|am i going) (?:now|next)\b/,
  /\b(?:a )?donde (?:voy|sigo|me toca)\b|\bquien sigue\b|\bcual sigue\b|\bsiguiente (?:parada|cliente|casa)\b/,
];
const isOfDay: Said = [
  /\bwhat (?:does|do)\b.{0,30}\blook like\b|\b(?:where|who|what)\b.{0,20}\b(?:do|am|are|is|does)\b.{0,30}\b(?:go|going|visit|service|doing|working|on)\b/,
  /\b(?:quien|quienes|donde|que|cuantas|cuantos)\b.{0,30}\b(?:visito|visitamos|voy|vamos|toca|tocan|atiendo|paradas|hago|hacemos)\b/,
];
const wasLast: Said = [/\blast (?:visit|service)\b/, /\bultima visita\b/];

const asksAbout: Said = [
  /^(?:please )?(?:tell me (?:more )?about|what about|about|show(?: me)?|info(?:rmation)? (?:on|about)|look up|find|open|summary (?:of|for)|(?:what|how) (?:should|do|can) (?:i|we) do (?:about|with|for)|what'?s (?:up|going on) (?:with|at)|how(?:'s| is| are)(?: it going at)?)\b/,
  /^(?:hableme|cuenteme|digame|muestr\w*|informacion|resumen|busca\w*|que (?:hay|pasa|hago|hacemos) con|como (?:esta|va))\b/,
];

/** A question about somebody as a whole, or their name alone; they may be no customer. null for any other. */
export function aboutSomebody(message: string, text: string, names: readonly string[]): RecordQuestion | null {
  const plain = unaccented(text).replaceAll(/[¿¡]/g, '').trim();
  const isNameAlone = names.some((name) => name === message.trim().replace(/[?.!\s]+$/, ''));
  return names.length > 0 && (isNameAlone || saysOne(asksAbout, plain)) ? { kind: 'about', names } : null;
}

const asksOfPeople: Said = [
  /^(?:and )?(?:which|what|who|whose|how many|how much|how often|list|show|find|count|did|has|is)\b.{0,40}\b(?:customers?|clients?|techs?|technicians?|crew|employees?|accounts?|hours did|invoices?|quotes?)\b|^(?:what|how (?:much|many))\b.{0,30}\bdid we\b|^(?:which|who|whose)\b.{0,60}\b(?:last|this) (?:week|month|year)\b/,
  /^(?:que|cuales?|quien(?:es)?|cuant[oa]s?|lista|muestra\w*)\b.{0,40}\b(?:clientes?|tecnicos?|empleados?)\b/,
];
const asksWhatToSay = /\b(?:tell|say|explain|teach|show (?:a|my|the) customer|decir\w*|digo|explic\w*)\b/;

/** Whether a question that nothing here answers is about the company's people, for which no page of knowledge is an answer. */
export function asksOfCompany(text: string): boolean {
  const plain = unaccented(text).replaceAll(/[¿¡]/g, '').trim();
  return saysOne(asksOfPeople, plain) && !asksWhatToSay.test(plain);
}

/** A question about stock, the day or the last visit that the rules of English words do not know; null for any other. */
export function recordSaid(
  message: string,
  { text, names, product }: { text: string; names: readonly string[]; product: boolean },
): RecordQuestion | null {
  const plain = unaccented(text)
    .replaceAll(/[\u00bf\u00a1]/g, '')
    .trim();
  if (wasLast.some((said) => said.test(plain)) && names.length > 0) return { kind: 'last-added', names };
  const somebody = somebodyIn(message, names);
  if (saysOne(isNext, plain)) return { kind: 'route', day: 'today', what: 'next', everyone: false, ...somebody };
  if (saysOne(isLeft, plain) && !product)
    return { kind: 'route', day: dayIn(plain) ?? 'today', what: 'count', everyone: false, ...somebody };
  const day = dayIn(plain);
  if (day !== null && saysOne(isOfDay, plain))
    return { kind: 'route', day, what: 'list', everyone: false, ...somebody };
  if (isTreating.test(plain)) return null;
  const isOfStock = { kind: 'stock', chemical: null, ...somebody } as const;
  if (!product && saysOne(isLow, plain) && !/\?{2}|\bgas\b|\btime\b/.test(message))
    return { ...isOfStock, onlyLow: true };
  if (!product && saysOne(isInventory, plain)) return { ...isOfStock, onlyLow: false };
  return null;
}

/** Whether a question that names a product asks if there is any of it. */
export function asksIfThere(text: string): boolean {
  const plain = unaccented(text);
  return saysOne(isHad, plain) && !isTreating.test(plain);
}
