import type { Danger } from '../question.ts';

const chlorinePattern =
  /\b(?:chlorine|bleach|clorox|hypochlorite|cal[ -]?hypo|hth|di ?-?chlor|tri ?-?chlor|shock|pucks?|tabs|tablets?|bromine|oxidizer)\b/;
const acids = /\b(?:acids?|muriatic|hydrochloric|bisulfate|ph[ -](?:down|minus|decreaser)|vinegar)\b/;
const others =
  /\b(?:ammonia|windex|gasoline|diesel|oil|fuel|brake fluid|alcohol|acetone|peroxide|algaecide|clarifier|flocculant|calcium chloride|soda ash|baking soda|bicarb(?:onate)?|stabilizer|cyanuric(?! acid)|drain cleaner|fertilizer)\b/;
const chlorineKinds = [
  /\b(?:liquid chlorine|bleach|sodium hypochlorite|clorox)\b/,
  /\b(?:cal[ -]?hypo|calcium hypochlorite|hth|granul(?:ar|es)|powder(?:ed)?)\b/,
  /\bdi ?-?chlor\b/,
  /\b(?:tri ?-?chlor|pucks?|tabs|tablets?)\b/,
];

const together =
  /\b(?:mix(?:ed|ing|es)?|combin(?:e|ing)|combined(?! chlorine)|blend(?:ed|ing)?|together|dissolve .* (?:in|with|into)|same (?:bucket|container|feeder|floater|scoop|tank|jug|pail|skimmer|time|moment)|in one (?:bucket|container|go|jug)|at once|side by side in|on top of)\b/;
const intoAVessel =
  /\b(?:put|pour|add|dump|throw|load|fill|use)\b.*\b(?:feeder|floater|chlorinator|skimmer|bucket|jug|container|pail|tank|scoop)\b/;
const harmPattern =
  /\b(?:make|produce|create|generate|build|release|get)\b.{0,30}\b(?:chlorine gas|mustard gas|poison(?:ous)? gas|toxic (?:gas|fumes)|poison|bomb|explosi(?:on|ve)s?|weapon|chloramine gas)\b|\b(?:poison|kill|hurt|harm|gas|knock out)\b.{0,20}\b(?:someone|somebody|neighbou?rs?|people|person|wife|husband|ex|him|her|them|dogs?|cats?|myself|fish next door)\b|\bblow up\b|\bmyself\b.{0,20}\b(?:hurt|kill|end)\b/;
const body =
  /\b(?:swallow(?:ed|ing)?|drank|ingested|inhal(?:e|ed|ing)|breath(?:e|ed|ing)(?: in)?|cough(?:ing|s)?|can'?t breathe|unconscious|passed out|faint(?:ed)?|vomit(?:ing|ed)?|throwing up|dizzy|nause(?:a|ous)|wheez(?:e|ing)|asthma|poisoned|chest (?:hurts|pain|tight)|short(?:ness)? of breath|seizure)\b/;
const drowningPattern = /\b(?:drown(?:ed|ing|s)?|cpr|face down in the|stuck (?:on|to|at) the (?:main )?drain)\b/;
const contact =
  /\b(?:splash(?:ed)?|spray(?:ed)?|got|spilled|burn(?:s|ed|ing|t)?|sting(?:s|ing)?|irritat(?:ed|es|ion)|blister(?:s|ed)?|hurts?|rash|itch(?:y|ing)?|red)\b.{0,40}\b(?:eyes?|skin|hands?|arms?|legs?|feet|foot|face|mouth|lungs?|throat|nose)\b|\b(?:eyes?|skin|hands?|arms?|legs?|face|mouth|lungs?|throat|nose)\b.{0,25}\b(?:burn(?:s|ed|ing|t)?|sting(?:s|ing)?|irritated|blister(?:s|ed)?|hurts?|itch(?:y|es|ing)?|is red|are red|rash)\b/;
const prevention = /\b(?:prevent|protect|gear|wear|gloves|goggles|avoid)\b/;
const waterFirst =
  /\b(?:add|pour|put|dump)\b.{0,15}\bwater\b.{0,12}\b(?:to|into|in|on|onto|over)\b.{0,20}\b(?:acid|muriatic|chlorine|cal[ -]?hypo|shock|granules|chemicals?|trichlor|dichlor|powder)\b(?!.{0,20}\b(?:pool|feeder pump)\b)/;
const storing =
  /\b(?:stor(?:e|ing|age|ed)|keep\b.{0,60}\b(?:truck|shed|garage|room|shelf|van|trailer)|shelf|next to|beside|transport|haul|truck bed|carry)\b/;
const electricPattern =
  /\b(?:wire|wiring|rewire|electrical|breaker|live wire|240 ?v|220 ?v|bonding|gfci|shocked by|get shocked|electric shock|tingl(?:e|ing) in the (?:water|pool)|gas (?:line|leak|valve)|smell(?:s)? gas)\b/;
const swim = /\b(?:swim|swimming|swimmers?|jump in|get in|go in|bath(?:e|ers?)|kids)\b/;
const tooEarly =
  /\b(?:right after|immediately|straight after|just (?:added|shocked|put|dosed)|while (?:adding|dosing|shocking)|during (?:shock|dosing)|how (?:long|soon)|when can|safe to|after (?:shock|adding|acid|chlorine|the acid|a shock))/;
const spillPattern =
  /\b(?:spill(?:ed|s)?|leak(?:ed|ing)?|fumes|gas cloud|smoking|on fire|caught fire|fizzing|reaction)\b/;

/**
 * The danger that a question in plain text (see `plainText`) speaks of, the gravest first; null for every other question. A
 * question that only asks whether something is dangerous is one of them: its answer is the safe way too.
 */
export function dangerInEnglish(text: string): Danger | null {
  if (harmPattern.test(text)) return 'harm';
  if (drowningPattern.test(text)) return 'drowning';
  if (isMedical(text)) return 'medical';
  const partners = [chlorinePattern, acids, others].filter((kind) => kind.test(text)).length;
  const chlorines = chlorineKinds.filter((kind) => kind.test(text)).length;
  if (partners > 0 && /\bmix(?:ing|ed)?\b.{0,40}\b(?:with|and|together|into)\b/.test(text)) return 'mixing';
  const isTwo = partners > 1 || chlorines > 1 || /\b(?:chemicals|products|chlorines)\b/.test(text);
  if (isTwo && (together.test(text) || (intoAVessel.test(text) && !/\b(?:what|which) (?:do|does)\b/.test(text)))) {
    return 'mixing';
  }
  if (/\b(?:different|two|other) (?:kinds?|types?|brands?) of chlorine\b/.test(text)) return 'mixing';
  if (waterFirst.test(text)) return 'water-to-chemical';
  const isProduct = partners > 0 || /\bchemicals?\b/.test(text);
  if (isProduct && spillPattern.test(text) && !/\bleak(?:s|ing)? (?:water|pool|seal|pump)\b/.test(text)) return 'spill';
  if (isTwo && storing.test(text)) return 'storage';
  if (electricPattern.test(text)) return 'electric';
  if (swim.test(text) && tooEarly.test(text)) return 'swim-too-early';
  return null;
}

/** Someone is or may be hurt. */
function isMedical(text: string): boolean {
  if (prevention.test(text) && !/\b(?:i|he|she|my|someone|they) (?:swallowed|inhaled|breathed|got)\b/.test(text))
    return false;
  return body.test(text) || contact.test(text);
}

const mixingAdvicePattern =
  /\b(?:you can|you may|go ahead|feel free|it(?:'s| is) (?:safe|fine|ok(?:ay)?) to|simply|just)\b[^.]{0,60}\b(?:mix|combine|pour[^.]{0,20}together|blend)\b|^(?:mix|combine|blend)\b|[.:\n] *(?:then )?(?:mix|combine|blend)\b[^.]{0,60}\b(?:with|and)\b/i;

/** Whether a model's text advises mixing chemicals. Such a text is never shown. */
export function advisesMixingInEnglish(text: string): boolean {
  const plain = text.toLowerCase();
  const partners = [chlorinePattern, acids, others].filter((kind) => kind.test(plain)).length;
  const chlorines = chlorineKinds.filter((kind) => kind.test(plain)).length;
  return (partners > 1 || chlorines > 1) && mixingAdvicePattern.test(plain);
}
