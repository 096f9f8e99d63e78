import { weekdays } from '#domain/calendar/index.ts';
import type { Chemical } from '#domain/water/index.ts';
import { dangerInSpanish } from '../es/danger.ts';
import { inEnglish, isInSpanish, knownInSpanish, unaccented } from '../es/in-english.ts';
import { advisesMixingInSpanish } from '../es/mixing.ts';
import { resembledDanger } from '../learned.ts';
import type { Danger, DayAsked, Question, RecordQuestion } from '../question.ts';
import {
  aboutSomebody,
  asksIfThere,
  asksOfCompany,
  companyQuestion,
  recordSaid,
  somebodyIn,
} from '../understand-company.ts';
import { advisesMixingInEnglish, dangerInEnglish } from './danger.ts';
import { type Figures, figuresOf } from './figures.ts';
import { plainText } from './tokens.ts';
import { chemistryQuestion } from './understand-chemistry.ts';

/** Words that begin a sentence or belong to the trade and are nobody's name, however they are written. */
const noNames = new Set(
  (
    'what when where who how why which is are was were do does did can could should would will the a an my our your his her their this that it its i we you he she they show tell give list find ' +
    'last latest next current recent previous reading readings test tests result results level levels water pool pools spa visit visits service serviced stop stops route routes customer customers client house place home today tomorrow yesterday ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december week month year on in at of for to from with by and or about ' +
    'chlorine fc tc cc ph ta ch cya lsi csi salt alkalinity calcium hardness stabilizer bromine acid chemicals chemical chemistry added add put dosed dose due scheduled schedule have has had been get got see seen going come coming be please need time ' +
    "date day there here out looking look like doing we're what's when's who's how's where's me us any all one ones some ai hi hello hey ok okay thanks product products so far most recently ever latest recently report" +
    ' text send message email tell write let invoice bill move reschedule push shift switch create make new open work order orders job repair quote owe owes owed paid unpaid balance invoices money address live gallons big truck late behind know risk waiting read charge price instead wants postpone notify size large' +
    ' manda mandale mueve cambia pasa crea haz hazle avisale escribele dile debe saldo ya pago quien donde vive direccion mensaje factura orden trabajo'
  ).split(' '),
);

const isNameless = (word: string): boolean =>
  noNames.has(word.toLowerCase().replace(/['’]s?$/, '')) || knownInSpanish.has(unaccented(word));
const trimmed = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/['’]s$/i, '');

/**
 * What in a question may be a customer's name, the likeliest first: text in quotes, runs of capitalized words, then
 * runs of words that mean nothing else. The words are data to search by and nothing more.
 */
export function namesIn(message: string): string[] {
  const quoted = [...message.matchAll(/["“]([^"”]{2,80})["”]/g)].flatMap(([, name]) => name ?? []);
  const words = message.split(/\s+/).slice(0, 80);
  const capitalised = runs(words, (word) => /^\p{Lu}/u.test(word));
  const anyCase = runs(words, () => true);
  return [...new Set([...quoted, ...capitalised, ...anyCase])].filter((name) => name.length > 1).slice(0, 6);
}

/** Neighbouring words that may be a name, joined, the longest run first. A word that ends with 's ends its run. */
function runs(words: readonly string[], isWanted: (word: string) => boolean): string[] {
  const found: string[][] = [];
  let run: string[] = [];
  const close = (): void => {
    if (run.length > 0) found.push(run);
    run = [];
  };
  for (const word of words) {
    const bare = trimmed(word);
    if (bare === '' || isNameless(bare) || /^[\d.,]+$/.test(bare) || !isWanted(bare)) close();
    else run.push(bare);
    if (/['’]s[^\p{L}]*$|[,;.?!]$/iu.test(word)) close();
  }
  close();
  return found.sort((a, b) => b.length - a.length).map((one) => one.join(' '));
}

const fewestStock =
  /\b(?:low|out of|running (?:low|out)|reorder|restock|refill|need to (?:buy|order)|shopping|almost empty)\b/;
const stock =
  /\b(?:in stock|stock|inventory|(?:on|in) (?:the|my|our|\w+['’]s) (?:truck|van)|(?:do|have) (?:we|i) (?:have|got)|left|remaining|run(?:s|ning)? (?:out|low)|days? (?:until|till|to) empty|until (?:it|its|they|the|we).{0,20}(?:empty|out)|reagents?|reorder|restock|low on|how full|supply|supplies)\b/;
/** Words that make a question one of doses or visits and not of stock. */
const notStock = /\bstock (?:market|price|exchange)|\b(?:stops?|visits?|customers?|pools? left|minutes?|shift)\b/;
const routeNext =
  /\b(?:next (?:stop|customer|pool|client|house|one|job)|(?:who|where) (?:is|do i|am i|are we|do we|should i|to|comes?) ?(?:go|going|visit|up)? ?next|who'?s next|what'?s next|where next)\b/;
const routeCount = /\bhow many\b.{0,30}\b(?:stops|visits|pools|customers|jobs|houses|appointments)\b/;
const routeList =
  /\b(?:stops?|route|schedule|visits|appointments|jobs|agenda)\b.{0,30}\b(?:today|tomorrow|on (?:sun|mon|tues|wednes|thurs|fri|satur)day|left|remaining)\b|\b(?:today|tomorrow|(?:sun|mon|tues|wednes|thurs|fri|satur)day)(?:'?s)? (?:stops?|route|schedule|visits)\b|\b(?:my|the|our) (?:stops|route|schedule)\b|\bwho (?:needs|gets|has)\b.{0,20}\b(?:service|visit)|\bwho (?:do i|do we|am i|are we) (?:visit|service|see|seeing|visiting|have)\b/;
const DAY = /\b(?:today|tomorrow|(?:sun|mon|tues|wednes|thurs|fri|satur)days?)\b/;
const nextVisit =
  /\bwhen\b.{0,60}\b(?:next|visit(?:ed)?|due|scheduled|service[d]?|come|coming|going|go|back|see|stop|be at|on the route|on our route)\b|\bnext (?:visit|service|appointment|stop)\b.{0,20}\b(?:at|for|of|with)\b|\bwhat day\b.{0,40}\b(?:serviced?|visit(?:ed)?|go|clean(?:ed)?)\b/;
const lastAdded =
  /\b(?:last|recently|previous(?:ly)?|latest)\b.{0,40}\b(?:added|dosed|dose|chemicals|put in|treatment|treated with)\b|\bwhat (?:did|was|were|have|has|chemicals)\b.{0,40}\b(?:added|add(?! to)|put in|dosed)\b|\b(?:added|dosed|put in)\b.{0,30}\b(?:last|recently|previous)\b/;
const lastVisit =
  /\bwhen (?:did|was|were)\b.{0,40}\b(?:last|service[d]?|visit(?:ed)?|clean(?:ed)?|there)\b|\blast (?:visit|service|time)\b/;
const lastReadings =
  /\b(?:last|latest|recent|current|newest|previous|most recent)\b.{0,40}\b(?:readings?|tests?|results?|levels?|numbers|chemistry|water|ph|chlorine|fc|alkalinity|cya|calcium|salt)\b|\b(?:readings?|test results?|water chemistry|water)\b.{0,20}\b(?:at|for|of|from)\b|\bwhat(?: is| was| are| were|'s)\b.{0,30}\b(?:ph|chlorine|fc|alkalinity|cya|calcium|salt|readings?|water)\b.{0,15}\b(?:at|for|of|in|from)\b|\bhow (?:is|was|are|does)\b.{0,40}\b(?:pool|water)\b|\bis\b.{0,40}\b(?:pool|water)\b.{0,10}\b(?:ok|okay|fine|good|bad|balanced|safe)\b|'s (?:ph|chlorine|fc|alkalinity|cya|calcium|salt|readings?|water|numbers|levels|last|latest)\b/;
/** "What do I add at Pat Rivera's?" */
const needsNow =
  /\b(?:what|how much) (?:do|should|must|can) (?:i|we) (?:add|put|dose|use)\b.{0,40}\b(?:at|for|to|in|into|here)\b|\bwhat does\b.{0,40}\b(?:pool|water) need\b|\b(?:treat|dose|balance)\b.{0,40}'s (?:pool|water)\b/;
/** "How much chlorine do I put in at Lee Park?" */
const dosesAt = /\bhow much\b.{0,40}\b(?:add|put|dose|use|need)\b.{0,20}\b(?:at|for|to|in|into|of)\b/;
/** A pool that a question describes itself needs nobody's records. */
const inGeneral =
  /\b(?:a|any|every|your) (?:typical |normal |healthy )?(?:pool|spa|hot tub)\b|\bideal\b|\bnormal\b|\bsupposed\b|\brecommended\b/;

const dayAsked = (text: string): DayAsked => {
  if (/\btomorrow\b/.test(text)) return 'tomorrow';
  return weekdays.find((day) => new RegExp(`\\b${day.toLowerCase()}`).test(text)) ?? 'today';
};

/** A question about the company's records; null for any other. `about` means the page shows a customer. */
function recordQuestion(message: string, text: string, figures: Figures, about: boolean): RecordQuestion | null {
  const hasReadings = Object.keys(figures.readings).length > 0;
  const hasPool = figures.gallons !== null;
  if (hasReadings || hasPool) return null;
  const names = namesIn(message);
  const isSomebodys = names.length > 0 || (about && /\b(?:this|the|their|his|her|here)\b/.test(text));
  const isLast = lastAdded.test(text) || lastVisit.test(text);
  if (isLast && isSomebodys && /\breadings?\b/.test(text)) return { kind: 'last-readings', names };
  if (isLast && (isSomebodys || about)) return { kind: 'last-added', names };
  if (nextVisit.test(text) && isSomebodys && !/\bnext stop\b|\bmy next\b/.test(text))
    return { kind: 'next-visit', names };
  const somebody = somebodyIn(message, names);
  if (routeNext.test(text)) return { kind: 'route', day: 'today', what: 'next', everyone: false, ...somebody };
  const everyone = /\b(?:we|our|all|everyone|everybody|company|team|technicians)\b/.test(text);
  const isOfRoute =
    DAY.test(text) || /\b(?:left|remaining)\b/.test(text) || /\b(?:stops|visits|jobs)\b.{0,20}\bhave\b/.test(text);
  if (routeCount.test(text) && isOfRoute) {
    return { kind: 'route', day: dayAsked(text), what: 'count', everyone, ...somebody };
  }
  if (routeList.test(text)) return { kind: 'route', day: dayAsked(text), what: 'list', everyone, ...somebody };
  if (isStock(text, figures)) {
    return { kind: 'stock', chemical: stockedChemical(figures, text), onlyLow: fewestStock.test(text), ...somebody };
  }
  const isNamed = names.some((name) => /^\p{Lu}/u.test(name));
  if ((needsNow.test(text) || (isNamed && dosesAt.test(text))) && isSomebodys && !inGeneral.test(text))
    return { kind: 'plan-for', names };
  if (lastReadings.test(text) && isSomebodys && !inGeneral.test(text)) return { kind: 'last-readings', names };
  return null;
}

const isStock = (text: string, { chemicals, productWords, named }: Figures): boolean =>
  stock.test(text) &&
  !notStock.test(text) &&
  (chemicals.length > 0 ||
    productWords.length > 0 ||
    named.length > 0 ||
    /\b(?:reagents?|stock|inventory|supplies|supply|chemicals?|reorder|restock|low|truck)\b/.test(text));

/** The product that stock is asked of: the named one; for a mere reading ("chlorine") what usually serves it. */
function stockedChemical({ chemicals, productWords, named }: Figures, text: string): Chemical | null {
  const [product] = [...chemicals, ...productWords];
  if (product) return product;
  if (named.includes('chlorine')) return 'liquid_chlorine';
  if (named.includes('calciumHardness')) return 'calcium_chloride';
  if (named.includes('totalAlkalinity')) return 'sodium_bicarbonate';
  return /\bshock\b/.test(text) ? 'cal_hypo' : null;
}

const greeting =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|howdy|yo)(?: there)?[ !.,]*$|^(?:thanks|thank you|thx|ok|okay|great|cool)[ !.]*$/;
const capabilities =
  /\b(?:what can you (?:do|help)|how can you help|what do you know|who are you|what are you|help me\?*$|^help$)\b/;
/** Requests to change records: the expert only reads and calculates. */
const changes =
  /^(?:please |can you |could you |will you |go ahead and )*(?:delete|remove|cancel|create|schedule|reschedule|book|move|send|text|email|e-mail|call|invoice|charge|refund|update|change|assign|mark|log|record|save|set)\b(?!.{0,20}\b(?:water|pump timer|filter)\b)/;
/** What the expert can't see or never shares. */
const privatePattern =
  /\b(?:password|passwords|passcode|api key|secret|token|credit card|card number|gate code|alarm code|door code|social security|ssn|system prompt|your (?:instructions|prompt|rules)|salary|salaries|payroll|phone number|e?-?mail address|home address|(?:other|another) compan(?:y|ies))\b/;

/** What is learned from what people ask: how likely a question is of these is known as well. */
const learned: readonly Danger[] = ['medical', 'mixing', 'electric', 'drowning'];
/** From here a question is taken for the danger that it resembles; where a rule finds one too, from there. */
const surely = 0.75;
const surelyWithRule = 0.3;
/** From here it may be one; where a rule finds one, from there. */
const perhaps = 0.3;
const perhapsWithRule = 0.04;

/**
 * The danger that a question in plain text (see `plainText`) speaks of, in English or Spanish, the gravest first; "perhaps"
 * where it may be about one; null for every other question. Rules over its words say so, and what it resembles, which
 * knows wordings that no rule does and doubts rules that words alone have set off. A question that only asks whether
 * something is dangerous is one of them: its answer is the safe way too.
 */
export function alarmIn(text: string): Danger | 'perhaps' | null {
  const rule = dangerInEnglish(text) ?? dangerInSpanish(text);
  if (rule && !learned.includes(rule)) return rule;
  const { danger, likelihood } = resembledDanger(text);
  if (rule && likelihood >= surelyWithRule) return rule;
  if (likelihood >= surely) return danger;
  return likelihood >= (rule ? perhapsWithRule : perhaps) ? 'perhaps' : null;
}

/** The danger that a question speaks of (see `alarmIn`) beyond doubt; null for every other question. */
function dangerIn(text: string): Danger | null {
  const alarm = alarmIn(text);
  return alarm === 'perhaps' ? null : alarm;
}

/** Whether a model's text advises mixing chemicals. Such a text is never shown. */
export const advisesMixing = (text: string): boolean => advisesMixingInEnglish(text) || advisesMixingInSpanish(text);

/** Where a question is asked: on a customer's or a pool's page, "this pool" is known. */
export interface Asked {
  readonly aboutCustomer: boolean;
}

/**
 * What a question asks for. Dangers come first, whatever else the question says; then what may be private, the company's
 * records, the engine's figures, and the knowledge base for everything else.
 */
export function understand(message: string, { aboutCustomer }: Asked = { aboutCustomer: false }): Question {
  const asked = plainText(message);
  const danger = dangerIn(asked);
  if (danger) return { kind: 'danger', danger };
  const text = isInSpanish(asked) ? inEnglish(asked) : asked;
  if (greeting.test(text)) return { kind: 'greeting' };
  if (capabilities.test(text)) return { kind: 'capabilities' };
  if (privatePattern.test(text)) return { kind: 'private' };
  const figures = figuresOf(text);
  const ofCompany = Object.keys(figures.readings).length > 0 ? null : companyOf(message, asked, figures);
  if (ofCompany) return ofCompany;
  if (changes.test(text)) return { kind: 'change-request' };
  return (
    recordQuestion(message, text, figures, aboutCustomer) ??
    recordOf(message, asked, text, figures) ??
    chemistryQuestion(text, figures) ??
    (asksOfCompany(asked) ? { kind: 'company-other' } : null) ??
    aboutSomebody(message, asked, namesIn(message)) ?? { kind: 'knowledge', words: asked }
  );
}

const companyOf = (message: string, text: string, { gallons }: Figures) =>
  companyQuestion(message, { text, names: namesIn(message), gallons });

/** What the rules of either language know of stock and the day; nothing where the question has figures of water. */
function recordOf(message: string, asked: string, text: string, figures: Figures): RecordQuestion | null {
  if (Object.keys(figures.readings).length > 0 || figures.gallons !== null) return null;
  const { chemicals, productWords, named } = figures;
  const product = chemicals.length + productWords.length + named.length > 0;
  if (product && asksIfThere(asked)) {
    const somebody = somebodyIn(message, namesIn(message));
    return { kind: 'stock', chemical: stockedChemical(figures, text), onlyLow: false, ...somebody };
  }
  return recordSaid(message, { text: asked, names: namesIn(message), product });
}

/**
 * The question together with the one before it, where that was answered with a question back: "18,000 gallons" alone says
 * nothing, after "how much chlorine …?" it does. A new question that makes sense alone is taken alone.
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
