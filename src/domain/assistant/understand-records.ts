import { WEEKDAYS } from '#domain/calendar/index.ts';

import type { Chemical } from '#domain/water/index.ts';
import type { Figures } from './figures.ts';
import { namesIn } from './names.ts';
import type { DayAsked, RecordQuestion } from './question.ts';

const FEWEST_STOCK =
  /\b(?:low|out of|running (?:low|out)|reorder|restock|refill|need to (?:buy|order)|shopping|almost empty)\b/;
const STOCK =
  /\b(?:in stock|stock|inventory|on (?:the|my) truck|(?:do|have) (?:we|i) (?:have|got)|left|remaining|run(?:s|ning)? (?:out|low)|days? (?:until|till|to) empty|until (?:it|its|they|the|we).{0,20}(?:empty|out)|reagents?|reorder|restock|low on|how full|supply|supplies)\b/;
/** Words that make a question one of doses or visits and not of stock. */
const NOT_STOCK = /\bstock (?:market|price|exchange)|\b(?:stops?|visits?|customers?|pools? left|minutes?|shift)\b/;
const ROUTE_NEXT =
  /\b(?:next (?:stop|customer|pool|client|house|one|job)|(?:who|where) (?:is|do i|am i|are we|do we|should i|to|comes?) ?(?:go|going|visit|up)? ?next|who'?s next|what'?s next|where next)\b/;
const ROUTE_COUNT = /\bhow many\b.{0,30}\b(?:stops|visits|pools|customers|jobs|houses|appointments)\b/;
const ROUTE_LIST =
  /\b(?:stops?|route|schedule|visits|appointments|jobs|agenda)\b.{0,30}\b(?:today|tomorrow|on (?:sun|mon|tues|wednes|thurs|fri|satur)day|left|remaining)\b|\b(?:today|tomorrow|(?:sun|mon|tues|wednes|thurs|fri|satur)day)(?:'?s)? (?:stops?|route|schedule|visits)\b|\b(?:my|the|our) (?:stops|route|schedule)\b|\bwho (?:needs|gets|has)\b.{0,20}\b(?:service|visit)|\bwho (?:do i|do we|am i|are we) (?:visit|service|see|seeing|visiting|have)\b/;
const DAY = /\b(?:today|tomorrow|(?:sun|mon|tues|wednes|thurs|fri|satur)days?)\b/;
const NEXT_VISIT =
  /\bwhen\b.{0,60}\b(?:next|visit(?:ed)?|due|scheduled|service[d]?|come|coming|going|go|back|see|stop|be at|on the route|on our route)\b|\bnext (?:visit|service|appointment|stop)\b.{0,20}\b(?:at|for|of|with)\b|\bwhat day\b.{0,40}\b(?:serviced?|visit(?:ed)?|go|clean(?:ed)?)\b/;
const LAST_ADDED =
  /\b(?:last|recently|previous(?:ly)?|latest)\b.{0,40}\b(?:added|dosed|dose|chemicals|put in|treatment|treated with)\b|\bwhat (?:did|was|were|have|has|chemicals)\b.{0,40}\b(?:added|add(?! to)|put in|dosed)\b|\b(?:added|dosed|put in)\b.{0,30}\b(?:last|recently|previous)\b/;
const LAST_VISIT =
  /\bwhen (?:did|was|were)\b.{0,40}\b(?:last|service[d]?|visit(?:ed)?|clean(?:ed)?|there)\b|\blast (?:visit|service|time)\b/;
const LAST_READINGS =
  /\b(?:last|latest|recent|current|newest|previous|most recent)\b.{0,40}\b(?:readings?|tests?|results?|levels?|numbers|chemistry|water|ph|chlorine|fc|alkalinity|cya|calcium|salt)\b|\b(?:readings?|test results?|water chemistry|water)\b.{0,20}\b(?:at|for|of|from)\b|\bwhat (?:is|was|are|were|'s)\b.{0,30}\b(?:ph|chlorine|fc|alkalinity|cya|calcium|salt|readings?|water)\b.{0,15}\b(?:at|for|of|in|from)\b|\bhow (?:is|was|are|does)\b.{0,40}\b(?:pool|water)\b|'s (?:ph|chlorine|fc|alkalinity|cya|calcium|salt|readings?|water|numbers|levels|last|latest)\b/;
/** "What do I add at Pat Rivera's?" */
const NEEDS_NOW =
  /\b(?:what|how much) (?:do|should|must|can) (?:i|we) (?:add|put|dose|use)\b.{0,40}\b(?:at|for|to|in|into|here)\b|\bwhat does\b.{0,40}\b(?:pool|water) need\b|\b(?:treat|dose|balance)\b.{0,40}'s (?:pool|water)\b/;
/** A pool that a question describes itself needs nobody's records. */
const IN_GENERAL =
  /\b(?:a|any|every|your) (?:typical |normal |healthy )?(?:pool|spa|hot tub)\b|\bideal\b|\bnormal\b|\bsupposed\b|\brecommended\b/;

const dayAsked = (text: string): DayAsked => {
  if (/\btomorrow\b/.test(text)) return 'tomorrow';
  return WEEKDAYS.find((day) => new RegExp(`\\b${day.toLowerCase()}`).test(text)) ?? 'today';
};

/** A question about the company's records; null for any other. `about` tells that the page it is asked on shows a customer. */
export function recordQuestion(message: string, text: string, figures: Figures, about: boolean): RecordQuestion | null {
  const hasReadings = Object.keys(figures.readings).length > 0;
  const hasPool = figures.gallons !== null;
  if (hasReadings || hasPool) return null;
  const names = namesIn(message);
  const isSomebodys = names.length > 0 || (about && /\b(?:this|the|their|his|her|here)\b/.test(text));
  const isLast = LAST_ADDED.test(text) || LAST_VISIT.test(text);
  if (isLast && (isSomebodys || about)) return { kind: 'last-added', names };
  if (NEXT_VISIT.test(text) && isSomebodys && !/\bnext stop\b|\bmy next\b/.test(text))
    return { kind: 'next-visit', names };
  if (ROUTE_NEXT.test(text)) return { kind: 'route', day: 'today', what: 'next', everyone: false };
  const everyone = /\b(?:we|our|all|everyone|everybody|company|team|technicians)\b/.test(text);
  const isOfRoute =
    DAY.test(text) || /\b(?:left|remaining)\b/.test(text) || /\b(?:stops|visits|jobs)\b.{0,20}\bhave\b/.test(text);
  if (ROUTE_COUNT.test(text) && isOfRoute) {
    return { kind: 'route', day: dayAsked(text), what: 'count', everyone };
  }
  if (ROUTE_LIST.test(text)) return { kind: 'route', day: dayAsked(text), what: 'list', everyone };
  if (isStock(text, figures)) {
    return { kind: 'stock', chemical: stockedChemical(figures, text), onlyLow: FEWEST_STOCK.test(text) };
  }
  if (NEEDS_NOW.test(text) && isSomebodys && !IN_GENERAL.test(text)) return { kind: 'plan-for', names };
  if (LAST_READINGS.test(text) && isSomebodys && !IN_GENERAL.test(text)) return { kind: 'last-readings', names };
  return null;
}

const isStock = (text: string, { chemicals, productWords, named }: Figures): boolean =>
  STOCK.test(text) &&
  !NOT_STOCK.test(text) &&
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
