import type { Danger } from '../question.ts';

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
function any(words: string): RegExp {
  const each = words.split(/[,\n]/).map((word) => word.trim());
  const beginnings = each
    .filter((word) => word !== '')
    .map((word) => (word.endsWith('.') ? `${asItSounds(word)}\\b` : asItSounds(word)));
  return new RegExp(`\\b(?:${beginnings.join('|')})`);
}

/** One of the first followed within so many letters by one of the second, or the other way round. */
const near = (one: RegExp, other: RegExp, letters = 40): RegExp =>
  new RegExp(`${one.source}.{0,${letters}}${other.source}|${other.source}.{0,${letters}}${one.source}`);
const then = (one: RegExp, other: RegExp, letters = 40): RegExp =>
  new RegExp(`${one.source}.{0,${letters}}${other.source}`);

const chlorines = [
  any('cloro liquido, lejia, bleach, hipoclorito de sodio, liquid chlor, blanqueador, cloralex, clorox'),
  any(
    'granulado, granular, hipoclorito, hypochlorite, ipoclorito, cal hypo, cal hipo, cloro en polvo, de calcio, hth., choque, choke, shock.',
  ),
  any('dicloro, dichlor'),
  any('tricloro, trichlor, tableta, pastilla, tabs., tab., puck'),
];
const chlorine = any(
  `clor, chlor, lejia, hipoclorito, hypochlorite, ipoclorito, tricloro, trichlor, dicloro, dichlor, tableta, pastilla,
  tabs., tab., puck, granulado, choque, shock., choke, bleach, cal hypo, cal hipo, bromo, bromine, blanqueador, hth., oxidante`,
);
const acid = any(
  'acido muriatico, acido seco, acido clor, acido sulf, acido y, acido., acid., muriatic, bisulfato, vinagre, binegar, sulfamic',
);
const other = any(
  `amoniac, amonia, bicarbonato, baking soda, alguicida, algicida, algaecide, clarificador, clarifier, gasolina, gas oil, diesel,
  aceite, asite, oil., solvente, thinner, alcohol, fertilizante, estabilizador, cloruro de calcio, soda ash, peroxido, agua oxigenada,
  floculante, reactiv, limpiador, brake fluid, liquido de frenos, fabuloso, pinol, acido cianurico, cya.`,
);
const chemicals = any('quimic, productos, chemical, sobrantes de, restos de, leftover');
const anyProduct = (text: string): boolean => [chlorine, acid, other, chemicals].some((kind) => kind.test(text));

const pool = any('alberca, alverca, piscina, pisina, jacuzzi, pool.');
const together = any(
  `mezcl, mescl, mecl, revolv, rebolb, revuelv, junt, guntar, combin, conbin, mix., mixing, together,
  al mismo tiempo, a la vez, same time, misma cubeta, mismo balde, mismo bote, misma cuchara, mismo cuchar, mismo bucket, mismo scoop,
  mismo recipiente, same bucket, al lado, alado, revuelt, mixed, combine., en un solo, en una sola, en un bote, en una cubeta`,
);
const combinedChlorine = /\bkloro (?:konbinad\w*)/g;
const touches = any('toca., tocan., le cae, cae., cayo., caen, se moja con, encuentr, contacto');
const vessel = any(
  'dosificador, clorador, clorinador, flotador, feeder, floater, chlorinator, skimmer, skimer, desnatador, cubeta, balde, bote, bucket, recipiente, tanque, tambo, garrafa, botella, boteya, hoyo, galon de, cajon',
);
const putIn = any('pon, pus, met, ech, hech, agreg, llen, usar, uso, vaci, baci, rellen, add., put., pour');
const kindsOfChlorine = any(
  `tipos de cloro, clases de cloro, distintos cloros, diferentes cloros, varios cloros, dos cloros, kinds de cloro,
  cloros distintos, cloros diferentes, marcas de cloro, chlorine de different, types de cloro`,
);

const waterOnto = then(
  then(
    any('agregar, agreg, echar, echo, hecho, hechar, echarle, echa, poner, pongo, add., pour, anadir'),
    any('agua, water'),
    14,
  ),
  then(
    any('a., al., encima, en el, sobre, to., primero'),
    any(
      'acido, asid, acid., muriatic, cloro, chlor, calhypo, calhipo, cal hypo, hipoclorito, granulado, choque, shock., quimic, polvo, primero',
    ),
    20,
  ),
  12,
);
const waterOrProductFirst =
  /\bagua\b.{0,25}\b(?:asido|kloro)\w*.{0,20}\bo (?:el|la) (?:asido|kloro)\w*.{0,12}\bagua|\bwater.{0,25}\bal rebes/;

const storing = any(
  'guardar, guardo, gard, almacen, llevar, transport, cargar, store., bodega, camion, troca, truck, estante, cobertizo',
);

const victim = any(
  `hij, ijo, nin., nino, nina, nene, nena, bebe, kid., kids., son., daughter, perr, pero se, gat, dog., cat., mascota, espos, wife, marido, husband, companer,
  conpaner, coworker, ayudante, allyudante, helper, person, alguien, algien, someone, somebody, client, sobrin, nephew, amig, senor, man., trabajador, tecnico,
  emplead, abuel, mama, papa, herman, un muchacho, una muchacha, vecin`,
);
const swallow = any(
  `trago., trague, tragu, trag, traje., trajo., injir, ingir, injest, ingest, bebi, bebe un, bebe agua, bebe lej, bebe clor, beve, bebio, tomo, tome.,
  se tomo, tomó, chup, xup, lamio, lambio, lanbi, comio, comi., empin, mordi, mastic, buche, sorbo, probo, prove, pase un, swallow, drank, drink, ate.`,
);
const intoMouth = near(any('boca, mouth'), any('met, puso, pus, lleva, pastilla, tableta, puck'), 30);
const notSwallowed =
  /\btrag\w* (?:aire|aigre|air)\b|\btomo? (?:de agua |fotos?|una foto|agua )?(?:de |para |pa )?(?:la )?(?:muestra|fotos?|prueba)|\btomo (?:the|la lektura)/;
const poison = any('envenen, enbenen, intoxic, toxic, tocsic, veneno, poison, vomit, bomit, throw up, throwing up');

const bodyPart = any(
  `ojo, ogo, hojo, eye, cara., kara., face, piel, skin, mano, hand, brazo, braso, arm., pierna, leg., dedo, finger, pie., pies., feet, foot, boca, mouth, garganta,
  garjanta, throat, pecho, pexo, chest, nariz, nose, parpado, labio, lengua, cuello, espalda, cabeza, estomago, stomach, panza, pansa, pulmon, lung`,
);
const hurt = any(
  `salpic, salpik, splash, quem, kem, arde., arden., ardi, harde, ardor, burn, pica., pican, pika, picazon, derram, deram, spill, ampoll, anpoy, blister, roj, rroj,
  red., inch, hinch, irrit, cayo., callo., kayo, cai., caer, cae., cai, entro., entró, metio, duele, dolor, hurt, enjuag, rinse, empap, enpap, mojaron, got, traspas, sting`,
);
const feetOfDepth = /\b\d+ pies\b|\bpies (?:de|kubik|kuadrad|d)\b|\ba mano\b/g;
const hurtsAlone = any(
  `sarpull, sarpuy, zarpull, zarpuy, salpullido, rash., quemadura, kemadura, chemical burn, ampoll, anpoy, blister, me quem, me kem, quemando, kemando, me arde, me harde, me esta burn,
  no veo bien, no beo bien, see bien, vista borros, bista borros, veo borros, roncha, me explot, exploto y, le explot`,
);
const onSkin = near(any('toca., toka., tocar'), any('piel, skin, ojo, eye, mi cara, mis manos'), 20);

const breath = any(
  `cuesta respir, trabajo respir, trabajo para respir, dificil respir, dificultad para respir, batallo para respir, respirar bien, respira bien, respira mal, no respir, no rrespir, no puedo respir, no puedo rrespir, puede respir, puedo respir, cant respir, can t respir, can t breath, respire., rrespire, inhal, inal, inhaled, breathed,
  desmay, desmall, inconscient, inconcient, unconscious, faint, asfixi, ahog, augo, augand, augad, aogo, asma., hasma, asthma, tos., toz., toser, tosiendo, cough, toso., mare, maria,
  dizzy, nause, nauce, falta el ai, falta de aire, falta de ai, falta aire para resp, opresion, pecho apret, aprieta el pecho, chest tight, wheez, silba, cilva, jalar aire, sofoc, me tumbo, me tunbo, tirado en el, tirada en el, no despierta, no contesta, convuls, no reacciona, no reaciona, no responde`,
);
const inTheAir = any('gas., gases, vapor, bapor, humo, umo., fumes, smoke, nube, nuve, cloud, polvo, polbo, dust');
const aspired = then(any('aspire., aspiro., aspir'), any('polvo, polbo, gas., gases, vapor, humo, cloro en polvo'), 12);
const overcome = near(
  any('me agarr, lo agarr, nos agarr, me peg, me tumb, me dio, le dio, lo tumb, me llen'),
  inTheAir,
  20,
);
const smellsTooStrong = near(
  any(
    'huele muy, guele muy, huele bien fuerte, olor muy, olor insoport, olor fuert, olor penetr, huele fuerte, guele fuerte',
  ),
  any('no puedo, no aguant, bodega, cuarto, caseta, marea, tos, ojos, duele'),
  40,
);
const gasOfChemicals = any(
  'gas de cloro, gas d cloro, chlorine gas, nube amarill, nuve amariy, yellow cloud, humo, umo., smoke, fumes, gas verde, vapor verde, gas amarill, exploto, explota',
);

const drowning = [
  any(
    `ahogad, se ahog, ahogand, se esta ahog, esta ahog, sta augand, augad, se augo, rcp., rsp., cpr., boca abajo, boca avajo, voca abajo, voca avajo, face down, drown, no reacciona,
    no reaciona, sumergid, se hundio, se undio, se fue al fondo, esta en el fondo, no sale del fondo, no sale del agua, no sale de la alberca, no sale de la pisc, flota y no, flotando y no, ya no se mueve, quedo pegada a la suc, quedo pegado a la suc, pegada a la succion, pegado a la succion, atrapad, trapped, flotando boca`,
  ),
  near(then(any('cayo., callo, kayo'), any('alberca, piscina, pisina, pool., alverca, agua'), 14), victim),
];
const heldFast = then(
  any('ator, atrap, trapped, stuck'),
  any('mano, pie., pelo, cabello, dedo, brazo, pierna, nin., nino, nina, hand, hair'),
  24,
);
const drainTraps = near(
  any('atrap, trapped, ator, pegad, succion, stuck'),
  any('dren., drena, drain, cabello, pelo'),
  30,
);
const personInWater = near(
  any('sacaron, saque, encontr, found'),
  any('del agua, del pool, de la alberca, de la piscina, ahog, flotando'),
  40,
);

const electric = any(
  `da toques, da tokes, dan toques, da toque, toque electric, toke elektr, toques al, shocks cuando, got a shock, got shock, me da shock, da shocks, da corrient, da corient, hormigue, ormigue, cosquill, koskiy, dio un toque, dio toque, dieron toque, me dio shock, me dio un shock, huele a quemado, sin bajar la pastilla, sin bajar el breaker, sin bajar los, tingl,
  electrocut, elektrocut, cable pelad, cavle pelad, cable de luz, cavle de lus, cable suelto, live wire, power line, cablead, cabliad, cablear, alambrar el motor, alambrar la bomba, rewire, breaker, braker, tierra fisica, tiera fisica, bonding, caja electric, caja elektr,
  electrical, corto circuito, cortocircuito, alto voltaje, fuga de gas, gas leak, electricidad en el agua, corriente en el agua`,
);
const feelsCurrent = near(
  any('corriente, coriente'),
  any('pasa., pasa, sent, sient, agarr, pego., peg, bota, tira., trae., tiene, da., agua, escaler, baranda, tubo'),
  24,
);
const wireInWater = near(any('cable, cavle, alambre'), any('en el agua, al agua, dentro del agua, mojad'), 16);
const wetSocket = near(
  any('tomacorriente, tomacoriente, enchufe, contacto de luz, contacto electr, apagador, extension'),
  any('mojad, agua, alberca, lluvia'),
  40,
);
const notElectric = /\bkoriente (?:de|del|d) (?:agua|retorno|aire)|\bkuenta koriente|\bkontra koriente/;
const sparks = any(
  'chispa, xispa, spark, echa lumbre, esta echando humo la bomba, mano a la bomba, mojad y conect, sin bajar el switch, sin cortar la luz, sin apagar el breaker',
);
const smellsOfGas = near(any('huele, guele, olor, smell'), any('gas.'), 16);
const power220 = near(any('220., 240., 110.'), any('cable, cambiar, conect, bomba, wire, volt, electri'), 30);

const spill = near(
  any('derram, deram, se tiro, se cayo el bote, tiramos, spill, fuga de, se rompio'),
  any('cloro, acid, quimic, muriatic, chlor'),
  40,
);
const swim = any('nadar, nad, bañar, banarse, banar, meterse, entrar, swim');
const tooEarly = near(
  swim,
  any(
    'despues del choque, despues de echar, despues del acid, recien clorad, recien echad, cuando puedo, cuando pueden, cuanto tiempo, cuanto espero, es seguro, after',
  ),
  60,
);
const harm = then(
  any('hacer, hago, fabric, produc, crear, make., matar, mato a., envenenar a, dano a'),
  any(
    'gas de cloro, gas toxico, gas venenos, gas mostaza, bomba de cloro, bomba casera, explosiv, a mi vecin, al vecin, a mi espos, a alguien, a una persona, perro del',
  ),
  24,
);
const prevention = any(
  'evit, preven, proteg, guante, wante, glove, gafas, lentes, goggle, mascara, mascarilla, que uso, equipo de protec',
);
const happened = any(
  'me cayo, me callo, me salpic, me quem, me kem, me arde, traspas, se le, le cayo, quemando, kemando, me entr, burning, respir, inhal, quemad, kemad, irritad, ampoll, sin guantes, sin wantes, sin lentes, sin mascar, without glov',
);

/**
 * The danger that a question in Spanish, or in Spanish and English, speaks of, however it is spelled; null for every other
 * question. The gravest first.
 */
export function dangerInSpanish(message: string): Danger | null {
  if (!readsSpanish(message)) return null;
  const text = asItSounds(message);
  const hasProduct = anyProduct(text);
  if (harm.test(text)) return 'harm';
  if (drowns(text)) return 'drowning';
  if (isElectric(text)) return 'electric';
  if (isMedical(text, hasProduct)) return 'medical';
  if (isMixing(text)) return 'mixing';
  if (waterOnto.test(text) && !then(chlorine, pool, 20).test(text)) return 'water-to-chemical';
  if (waterOrProductFirst.test(text)) return 'water-to-chemical';
  if (hasProduct && (spill.test(text) || gasOfChemicals.test(text))) return 'spill';
  if (
    near(inTheAir, any('clorador, chlorinator, acid, cloro, chlor'), 24).test(text) &&
    /\b(?:sal|is[o ]|aser|ise|ol|smel)/.test(text)
  )
    return 'spill';
  return tooEarly.test(text) ? 'swim-too-early' : null;
}

function drowns(text: string): boolean {
  if (/\bno (?:lo|la|los) enkuentr|\bno enkuentro a/.test(text) && pool.test(text)) return true;
  if (drainTraps.test(text) || heldFast.test(text) || personInWater.test(text)) return true;
  // The smell of chlorine takes the breath away as well, and that is no drowning.
  if (anyProduct(text) && !pool.test(text)) return false;
  return drowning.some((pattern) => pattern.test(text));
}

const isElectric = (text: string): boolean =>
  electric.test(text) ||
  sparks.test(text) ||
  wetSocket.test(text) ||
  wireInWater.test(text) ||
  (feelsCurrent.test(text) && !notElectric.test(text)) ||
  (smellsOfGas.test(text) && !anyProduct(text) && !/\bmarea|\bmaria|\bdisy/.test(text)) ||
  power220.test(text);

const eye = any('ojo, hojo, ogo, eye');
const toSomebody = any('me., se le, c le, se me, le., les., mi., my., tengo, tiene');

/** Someone is or may be hurt. */
function isMedical(text: string, hasProduct: boolean): boolean {
  if (prevention.test(text) && !happened.test(text)) return false;
  const isAboutPeople = victim.test(text);
  if (!notSwallowed.test(text) && swallow.test(text) && (hasProduct || isAboutPeople || near(swallow, pool).test(text)))
    return true;
  if (poison.test(text) && (hasProduct || isAboutPeople)) return true;
  if (
    intoMouth.test(text) ||
    hurtsAlone.test(text) ||
    onSkin.test(text) ||
    aspired.test(text) ||
    overcome.test(text) ||
    smellsTooStrong.test(text)
  )
    return true;
  const withoutMeasures = text.replaceAll(feetOfDepth, ' ');
  if (near(bodyPart, hurt, 45).test(withoutMeasures)) return true;
  if (hasProduct && eye.test(text)) return true;
  if (hasProduct && toSomebody.test(text) && bodyPart.test(withoutMeasures)) return true;
  return breath.test(text);
}

// Of chlorine and acid in one question: which, how much, in what order, how long to wait, where it is.
const asksWhatOrWhen =
  /\d|\b(?:kuant|quant|prim|antes|despues|espero|esper|mejor|konpr|keda|baja|suv|sub|vaj|orden|llev|kuesta|presio|o el|o la|o asido|o kloro|which|first|ow)/;

function isMixing(text: string): boolean {
  const plain = text.replaceAll(combinedChlorine, ' ');
  if (kindsOfChlorine.test(plain)) return true;
  const partners = [chlorine, acid, other].filter((kind) => kind.test(plain)).length;
  const kinds = chlorines.filter((kind) => kind.test(plain)).length;
  const isTwo = partners > 1 || kinds > 1 || chemicals.test(plain);
  if (!isTwo) return false;
  if (chlorine.test(plain) && acid.test(plain) && !asksWhatOrWhen.test(plain)) return true;
  return (
    together.test(plain) || touches.test(plain) || (vessel.test(plain) && putIn.test(plain)) || storing.test(plain)
  );
}

const spanishWords = any(
  `el., la., los., las., de., del., que., ke., con., en., mi., se., por., para., un., una., al., es., sta., esta., puedo, cuando, como., hay., le.,
  su., tengo, si., pasa, hago, despues, cual, cuanto, pa., alguien, acido, asido, cloro, trag, respir, vapores, bapores, ingest, injest, tableta,
  alberca, alverca, piscina, ahog, quem, quimic, siento, huele, guele, hormigue, estoy, stoy, cayo, callo, salpic, senti, nino, hijo, perro, bomba, toque`,
);

/** Whether a question is in Spanish, or half of it is. */
export const readsSpanish = (message: string): boolean => spanishWords.test(asItSounds(message));

const mixes = any('mezcl, mescl, combin, revuelv, junt, vierte, vierta');
const mayMix =
  /\b(?:puedes?|puede usted|se pueden?|esta bien|no ay problema|es seguro|sinplemente|solo) (?:\w+ ){0,3}(?:meskl|konbin|reb|junt)/;
const mixNow = /(?:^|[.:\n] *)(?:luego |primero |despues )?(?:meskl[ae]|konbin[ae]|rebuelb[ae]|junt[ae])\b/;

/** Whether a model's text in Spanish advises mixing chemicals. */
export function advisesMixingInSpanish(text: string): boolean {
  return text.split(/[.;\n]/).some((sentence) => {
    const plain = asItSounds(sentence);
    if (/\b(?:nunka|jamas|no (?:se )?(?:deb|pued|meskl|konbin|junt))/.test(plain) || !mixes.test(plain)) return false;
    const partners = [chlorine, acid, other].filter((kind) => kind.test(plain)).length;
    const kinds = chlorines.filter((kind) => kind.test(plain)).length;
    return (partners > 1 || kinds > 1) && (mayMix.test(plain) || mixNow.test(plain));
  });
}
