/**
 * Words as they sound in Spanish, so that one spelling stands for all: without accents, h and doubled letters, with one
 * letter each for b and v, s, c and z, k, c and qu, j and g, y and ll. "Vevió hasido" reads as "bebio asido" does.
 */
export const asItSounds = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]+/g, ' ')
    .replaceAll('ch', 'x')
    .replaceAll(/qu(?=[ei])/g, 'k')
    .replaceAll('q', 'k')
    .replaceAll(/c(?=[ei])/g, 's')
    .replaceAll('c', 'k')
    .replaceAll('z', 's')
    .replaceAll('v', 'b')
    .replaceAll('ll', 'y')
    .replaceAll(/g(?=[ei])/g, 'j')
    .replaceAll(/gu(?=[ei])/g, 'g')
    .replaceAll('h', '')
    .replaceAll(/m(?=[bp])/g, 'n')
    .replaceAll(/([a-z])\1+/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Any of these beginnings of words; what ends in "." is a whole word. Written as they are spelled. */
export function any(words: string): RegExp {
  const each = words.split(/[,\n]/).map((word) => word.trim());
  const beginnings = each
    .filter((word) => word !== '')
    .map((word) => (word.endsWith('.') ? `${asItSounds(word)}\\b` : asItSounds(word)));
  return new RegExp(`\\b(?:${beginnings.join('|')})`);
}

/** One of the first followed within so many letters by one of the second, or the other way round. */
export const near = (one: RegExp, other: RegExp, letters = 40): RegExp =>
  new RegExp(`${one.source}.{0,${letters}}${other.source}|${other.source}.{0,${letters}}${one.source}`);
export const followedBy = (one: RegExp, other: RegExp, letters = 40): RegExp =>
  new RegExp(`${one.source}.{0,${letters}}${other.source}`);

/** What is asked about in fear, and written in haste: long enough that one slip leaves no other word. */
const frightened =
  `respirar, respira, respire, respiro, ahogando, ahogado, ahogada, ahogo, salpico, salpique, electrocuto, electrica, corriente, intoxico, intoxicado, veneno,
  enveneno, desmayo, desmaye, desmayado, inconsciente, convulsiones, quemadura, quemando, quemo, quimico, quimicos, muriatico, mezclar, mezclo, mezcle, hipoclorito, amoniaco, gasolina,
  alguicida, granulado, tricloro, dicloro, trague, tragado, trago una, bebio, vomitando, vomito, garganta, estomago, escalera, calambre, hundiendo, vapores, tosiendo, ampollas,
  irritado, irritada, irritados, derramo, derrame, alberca, piscina, tableta, tabletas, pastilla, pastillas, mareado, mareada, inhalo, inhale, ingirio, ingerio, tomacorriente`
    .split(',')
    .map((word) => asItSounds(word))
    .filter((word) => word.length >= 6 && !word.includes(' '));
const known = new Set(frightened);
/** Words of the trade that are one slip away from those. */
const ownWords = new Set(
  ['tablero', 'tableros', 'kemado', 'kemada', 'retorno', 'tanleta', 'pastiyero', 'respirador'].map(asItSounds),
);

/** Whether two words differ by one letter: another, one more, one less, or two that have changed places. */
export function differsByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [left, right] = [one.slice(at), other.slice(at)];
  if (one.length !== other.length) return one.length > other.length ? left.slice(1) === right : left === right.slice(1);
  return (
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}

/** A text as it sounds (see `asItSounds`), with the words of danger put right that a slip has changed. */
export const withoutSlips = (text: string): string =>
  text.replaceAll(/[a-z]{5,}/g, (word) => {
    if (known.has(word) || ownWords.has(word)) return word;
    return frightened.find((right) => right[0] === word[0] && differsByOne(word, right)) ?? word;
  });

export const chlorines = [
  any('cloro liquido, lejia, bleach, hipoclorito de sodio, liquid chlor, blanqueador, cloralex, clorox'),
  any(
    'granulado, granular, hipoclorito, hypochlorite, ipoclorito, cal hypo, cal hipo, calhypo, calhipo, cloro en polvo, de calcio, hth., choque, choke, shock.',
  ),
  any('dicloro, dichlor'),
  any('tricloro, trichlor, tableta, pastilla, tabs., tab., puck'),
];
export const chlorine = any(
  `clor, chlor, lejia, hipoclorito, hypochlorite, ipoclorito, tricloro, trichlor, dicloro, dichlor, tableta, pastilla,
  tabs., tab., puck, granulado, choque, shock., choke, bleach, cal hypo, cal hipo, calhypo, calhipo, bromo, bromine, blanqueador, hth., oxidante`,
);
export const acid = any(
  'acido muriatico, acido seco, acido clor, acido sulf, acido y, acido., acid., muriatic, bisulfato, vinagre, binegar, sulfamic, ph down, ph minus, ph menos',
);
export const other = any(
  `amoniac, amonia, bicarbonato, baking soda, alguicida, algicida, algaecide, clarificador, clarifier, gasolina, gas oil, diesel,
  aceite, asite, oil., solvente, thinner, alcohol, fertilizante, estabilizador, cloruro de calcio, soda ash, peroxido, agua oxigenada,
  floculante, reactiv, limpiador, brake fluid, liquido de frenos, fabuloso, pinol, acido cianurico, cya.`,
);
/** What nobody takes to a pool to treat it: with chlorine in one question it is about putting them together. */
export const household = any(
  `amoniac, amonia, windex, pinol, fabuloso, gasolina, diesel, aceite, asite, solvente, thinner, tiner, aguarras, alcohol, fertilizante, peroxido,
  agua oxigenada, limpiador, destapa, drano, sosa caustica, sosa y, con sosa, detergente, jabon, suavi, brake fluid, liquido de frenos, vinagre, binegar, ajax, easy off`,
);
export const pool = any('alberca, alverca, piscina, pisina, jacuzzi, pool.');
export const chemicals = any(
  'quimic, desinfectantes, granules, productos, chemical, sobrantes de, restos de, leftover, sulfato de cobre, kit de prueba, gotero, frasquit, las dos cosas, los dos galones, los dos botes, los dos productos',
);
export const anyProduct = (text: string): boolean => [chlorine, acid, other, chemicals].some((kind) => kind.test(text));

const spanishWords = any(
  `el., la., lo., los., y., ya., mas., explota, las., de., del., que., ke., con., en., mi., se., por., para., un., una., al., es., sta., esta., puedo, cuando, como., hay., le.,
  su., tengo, si., pasa, hago, despues, cual, cuanto, pa., alguien, acido, asido, cloro, trag, respir, vapores, bapores, ingest, injest, tableta,
  bebi, bebe., tomo., tome., comio., comi., chup, arde, boca, ojo., ojos., manos., piel., cara., agua, encontr, dentro, despues, cuadrilla, senor, senora, alberca, alverca, piscina, ahog, quem, quimic, siento, huele, guele, hormigue, estoy, stoy, cayo, callo, salpic, senti, nino, hijo, perro, bomba, toque`,
);

/** English words that sound like a Spanish one: "all" like "al", "see" like "se". */
const soundingSpanish = /\b(?:all|see|mass|loss|less)\b/gi;

/** Whether a question is in Spanish, or half of it is. */
export const readsSpanish = (message: string): boolean =>
  spanishWords.test(asItSounds(message.replaceAll(soundingSpanish, ' ')));
