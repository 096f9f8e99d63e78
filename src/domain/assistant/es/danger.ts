import type { Danger } from '../question.ts';
import { isMixing, isWaterOntoProduct } from './mixing.ts';
import { any, anyProduct, asItSounds, followedBy, near, pool, readsSpanish, withoutSlips } from './words.ts';

const victim = any(
  `hij, ijo, nin., nino, nina, nene, nena, bebe, kid., kids., son., daughter, perr, pero se, gat, dog., cat., mascota, espos, wife, marido, husband, companer,
  conpaner, coworker, ayudante, allyudante, helper, person, alguien, algien, someone, somebody, client, sobrin, nephew, amig, senor, man., trabajador, tecnico,
  emplead, abuel, mama, papa, herman, un muchacho, una muchacha, el muchacho, la muchacha, vecin, chamac, morr, chav, chiquit, escuincl, huerc, baby, toddler, suegr, cuna,
  cunad, cuñad, niet, prim., primo, prima, primit, tio., tia., huesped, invitad, mi viej, compa., cuate, chalan, compadr, comadr, banista, un joven, nadador, kiddo, puppy, cachorr`,
);
const swallow = any(
  `trago., trague, tragu, trag, traje., trajo., injir, ingir, injest, ingest, bebi, bebe un, bebe agua, bebe lej, bebe clor, beve, bebio, tomo, tome.,
  se tomo, tomó, chup, xup, lamio, lambio, lanbi, comio, comi., empin, mordi, mastic, buche, sorbo, sorb, probo, prove, probe el, probe la, a probar, pase un, paso un, pasar un, deglut, atragant, masco, mascar, babe, injer, chew, saboreo, le entro a,
  probad, probar acido, probar cloro, bebid, se paso el, se paso la, le dio al bote, le dio al galon, tome por, tomo por accidente, tomamos, tomaron, tomado, tomaste, bevi, equivoco de, confundio, swallow, drank, drink, ate.`,
);
/** Nothing else is swallowed like that by somebody. */
const downed = any(
  'bebio de, bebio el, bebio un, se bebi, se bevi, se trago, se trag, se empin, se la empin, se lo empin, se deglut, se atragant',
);
const intoMouth = near(any('boca, mouth'), any('met, puso, pus, lleva, ech, pastilla, tableta, puck'), 30);
const notSwallowed =
  /\b(?:bonba|skimer|filtro|aspiradora|dren|robot|manguera)\b.{0,12}\btrag|\btrag\w* (?:aire|aigre|air)\b|\btom\w* (?:\w+ ){0,4}(?:muestras?|fotos?|pruebas?|lekturas?|medidas?|notas?|tienpo|orden|pedido|desision)\b|\btomo the/;
const needsHelp = any(
  'antidot, ambulancia, hospital, primeros auxilios, first aid, poison control, toxicolog, al doctor, sala de emergencia, emergency room, lavado de estomago',
);
const poison = any(
  'mortal, letal, mata a una, envenen, enbenen, intoxic, toxic, tocsic, veneno, poison, vomit, bomit, throw up, throwing up',
);

const bodyPart = any(
  `ojo, ogo, hojo, eye, cara., kara., face, piel, skin, mano, hand, brazo, braso, arm., pierna, leg., dedo, finger, pie., pies., feet, foot, boca, mouth, garganta,
  garjanta, throat, pecho, pexo, chest, nariz, nose, parpado, labio, lengua, cuello, neck, espalda, cabeza, estomago, stomach, panza, pansa, pulmon, lung, a la vista, en la vista,
  mi vista, la bota., mi bota., botas., palma, barriga, ventre, vientre, ojit, boquit, manit, carit, frente., forehead, tenis., los pies, muslo, rodilla, hombro, muneca, oreja, oido, cachet, mejilla, nuca, empeine, nudillo, parpado, lagrim, eyelid, axila, tobillo, herida, cortada, pestana, ceja, pecho, axila, pantorrilla, tobillo, trapos, pantalon, cornea`,
);
const hurt = any(
  `salpic, salpik, splash, quem, kem, arde., arden., ardi, harde, ardor, burn, pica., pican, pika, picazon, derram, deram, spill, ampoll, anpoy, blister, roj, rroj,
  red., inch, hinch, irrit, yor, llor, punz, piquet, comezon, escoz, escue, escurr, chorre, tall, brinc, salto, carne viva, sangr, despelle, despell, llag, costra, ampul, fuego, moj, marca roja, marcas roj, mancha cafe en la piel, agarro, respir, hecha ped, fea., cort, mancho y, me bano de, me bano con, vacio el, vacio la, vacio encima, colorad, entum, adormec, pego en, pego el, colo por, pel., pelo la, pelaron, agujer, revent, molest, raspa,
  pico., picad, arenilla, arena en, blanca la, se puso blanc, cayo., callo., kayo, cai., caer, cae., cai, entro., entró, metio, duele, dolor, hurt, enjuag, rinse, empap, enpap, mojaron, got, traspas, sting`,
);
const feetOfDepth = /\b\d+ pies\b|\bpies (?:de|kubik|kuadrad|d)\b|\ba mano\b/g;
const hurtsAlone = any(
  `sarpull, sarpuy, zarpull, zarpuy, salpullido, rash., quemadura, kemadura, chemical burn, ampoll, anpoy, blister, me quem, me kem, quemando, kemando, me arde, me harde, me esta burn,
  viendo borros, veo doble, fuego en l, marca roja, costra, nudillo, llagas, lagrimeo, lloran los, comezon, escozor, urticaria, alergia en la piel, carne viva, picazon, veo nada, veo nublado, me quede ciego, vista nublad, no beo bien, no veo bien, see bien, vista borros, bista borros, veo borros, roncha, granos en, me explot, exploto y, le explot`,
);
const onSkin = near(any('toca., toka., tocar'), any('piel, skin, ojo, eye, mi cara, mis manos'), 20);

const breath = any(
  `cuesta respir, trabajo respir, trabajo para respir, dificil respir, dificultad para respir, batallo para respir, respirar bien, respira bien, respira mal, no respir, no rrespir, no puedo respir, no puedo rrespir, puede respir, puedo respir, cant respir, can t respir, can t breath, respire., rrespire, inhal, inal, inhaled, breathed,
  ronca de, ronco de, voz ronca, escupiendo, escupo, escupe, ganas de vomit, sin habla, cara gris, cada respir, duele al respir, desvanec, me marie, ataque de tos, toss, tose y, tose mucho, se me nubl, se me fue la luz, me moria, me muero, me ahogo con, respirar junto, pecho cerrad, silbido, gaseamos, gaseado, gasearon, gaseo, intoxique, intoxicamos, intoxicaron, respiro cort, respiro rapid, respiro mal, respirando cort, flema, espuma en la boca, no puede hablar, resuell, resoll, sin aliento, falta el aliento, dejo sin aire, quede sin aire, quedo sin aire, quedamos sin aire, quedarme sin aire, respiracion, respirando mal, jade, tosi., tosio, tosia, tosemos, tosen,
  redondo al, cayo redondo, cai redondo, se desplom, desvanec, desvaneci, conocimiento, siente mal, siento mal, sentir mal, sintio mal, sienten mal, sentimos mal, malestar, palid, temblando, escalofri,
  cerro la garganta, cierra la garganta, garganta cerrad, duelen los pulmon, arde el pecho, hiperventil, desmay, desmall, inconscient, inconcient, unconscious, faint, asfixi, ahog, augo, augand, augad, aogo, asma., hasma, asthma, tos., toz., toser, tosiendo, cough, toso., mare, maria,
  dizzy, nause, nauce, falta el ai, falta de aire, falta de ai, falta aire para resp, opresion, pecho apret, aprieta el pecho, chest tight, wheez, silba, cilva, jalar aire, sofoc, me tumbo, me tunbo, tirado en el, tirada en el, no despierta, no contesta, convuls, no reacciona, no reaciona, no responde`,
);
const inTheAir = any('gas., gases, vapor, bapor, humo, umo., fumes, smoke, nube, nuve, cloud, polvo, polbo, dust');
const turnedBlue = near(
  any('se puso morad, se puso azul, se puso palid, esta morad, esta azul, labios azul, labios morad'),
  victim,
);
/** Vapors that did something to somebody. */
const drivenOut = near(
  any('vapor, bapor, gases, fumes, humito, humo, nube, con gas, con el gas, el gas, del gas, el olor, olia'),
  any(
    'presion, me dejo, nos hizo, nos sac, nos salim, salimos, correr, corrimos, garganta, nos dej, me hizo, me dio, le dio, nos dio, marea, vomit, nubl, moria, enferm',
  ),
  30,
);
const aspired = followedBy(
  any('aspire., aspiro., aspir'),
  any('polvo, polbo, gas., gases, vapor, humo, cloro en polvo'),
  12,
);
const overcome = near(
  any('me agarr, lo agarr, nos agarr, me peg, me tumb, me dio, le dio, lo tumb, me llen'),
  inTheAir,
  20,
);
const gasIndoors = near(
  any('hay gas., gas atrapad, se junto gas'),
  any('cuarto, caseta, bodega, sotano, cobertizo, closet, garage, garaje'),
  30,
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
const colouredGas = near(
  any('gas., gases, vapor, bapor, humo, umo, nube, nuve'),
  any('verde, verdos, amarill, amariy, yellow, green'),
  12,
);
const cloudFromChemicals = near(
  any('gas., gases, vapor, bapor, humo, umo, nube, nuve, cloud, fumes, smoke'),
  any(
    'llen, salio, sale, sali, solto, suelta, levant, subio, hizo, corr, brot, form, echando, echa., sacando, saca., tirando, aventando, avienta, came out',
  ),
  24,
);

const drowning = [
  any(
    `ahogad, se ahog, ahogand, se esta ahog, esta ahog, sta augand, augad, se augo, rcp., rsp., cpr., boca abajo, boca avajo, voca abajo, voca avajo, face down, drown, no reacciona,
    no reaciona, sumergid, se hundio, se undio, se fue al fondo, esta en el fondo, no sale del fondo, no sale del agua, no sale de la alberca, no sale de la pisc, no sabe nadar, no sabe nada y, sin pulso, no tiene pulso, no le siento el pulso, se esta yendo al fondo, yendo al fondo, se va al fondo, se fue al agua y, compresiones, masaje cardiaco, reanima, no puede salir de la alberca, no puede salir de la piscina, no puede salir del agua, no sale a flote, no sube del, ya no sube, y no sube, no subio, no ha subido, no vuelve a salir, underwater, under water, debajo del agua y no, bajo el agua y no, respiracion de boca, boca a boca, respiracion artificial, primeros auxilios de ahog, flota y no se, flota y no res, flota y no reac, flotando y no, ya no se mueve, quedo pegada a la suc, quedo pegado a la suc, pegada a la succion, pegado a la succion, atrapad, trapped, flotando boca`,
  ),
  near(
    followedBy(
      any('cayo., callo, kayo, cae., aventaron, resbal'),
      any('alberca, piscina, pisina, pool., alverca, agua, jacuzzi'),
      14,
    ),
    victim,
  ),
];
const sinks = any('hund, undi, undio, se fue al hondo, se fue para abajo, se fue a lo hondo');
const somebody = any('uno., una persona, ayuda., auxilio, help, alguien');
/** Somebody who was taken out of the water, and is not well. */
const takenOut = near(
  any('saque, sacamos, sacaron, sacarlo, sacarla'),
  any('morad, azul, no despiert, no respond, no respir, no reacc, no reac, no se mueve'),
);
const lost = near(
  any('perdimos, no lo vemos, no la vemos, no los vemos, no aparece, no lo veo, no la veo, desaparecio'),
  any('alberca, piscina, pisina, pool., agua, jacuzzi, sumergi, clav'),
);
const lifeless = near(
  any(
    'no se mueve, sin moverse, sin respirar, no respira, sin vida, no lo saco nadie, nadie lo saco, nadie la saco, se resbalo a la, se resbalo al, un cuerpo, sin signos',
  ),
  any('agua, alberca, piscina, pisina, pool., jacuzzi, nadador, lo sacamos, la sacamos, lo saque, la saque, fondo'),
);
const goesUnder = [lifeless, takenOut, near(sinks, victim), near(sinks, somebody), lost];
const heldFast = followedBy(
  any('ator, atrap, trab, enred, prens, trapped, stuck'),
  any('mano, traje, banador, pie., pelo, cabello, dedo, brazo, pierna, nin., nino, nina, hand, hair'),
  24,
);
const drainTraps = near(
  any('atrap, trapped, ator, trab, enred, prens, pegad, succion, stuck'),
  any('dren., drena, drain, rejilla, desague, cabello, pelo'),
  30,
);
const personInWater = near(
  any('sacaron, saque, encontr, found'),
  any('del agua, del pool, de la alberca, de la piscina, ahog, flotando'),
  40,
);

const cleaner = /\b(?:robot|linpiafondo|aspiradora|barredora|manguera|kabesal|canasta|kanasta)\w*/;
const electric = any(
  `electrific, elektrific, latigazo, huele a plastico quemado, huele a cable quemado, plastico quemado, panel electric, tablero electric, descarga electric, electrico yo, da toques, da tokes, dan toques, dando toques, dando tokes, da toque, toque electric, toke elektr, toques al, shocks cuando, got a shock, got shock, me da shock, da shocks, da corrient, da corient, hormigue, ormigue, cosquill, koskiy, dio un toque, dio toque, dieron toque, me dio shock, me dio un shock, huele a quemado, sin bajar la pastilla, sin bajar el breaker, sin bajar los, tingl,
  electrocut, elektrocut, cable pelad, cavle pelad, cable de luz, cavle de lus, cable suelto, live wire, power line, cablead, cabliad, cablear, alambrar el motor, alambrar la bomba, rewire, breaker, braker, tierra fisica, tiera fisica, bonding, caja electric, caja elektr,
  electrical, corto circuito, cortocircuito, alto voltaje, fuga de gas, gas leak, electricidad en el agua, corriente en el agua`,
);
const cramps = near(
  any(
    'calambr, kalanbr, sacud, piquete, electriz, da chock, da chok, da choc, me dio choc, da choque, brinco al tocar, pega al tocar, me avent, electricidad, entum, vibra',
  ),
  any(
    'agua, escalera, bomba, barandal, baranda, tubo, luz, lampara, tablero, panel, motor, water, pump, light, la toco, lo toco, la agarro, toque el, toque la',
  ),
  40,
);
const bareWire = near(
  any('cable, cavle, alambre, wire, lampara, foco, luz.'),
  any(
    'pelad, pelon, de fuera, expuest, al aire, quebrad, rota., roto., trozad, exposed, broken, suelto, suelta, colgand',
  ),
  24,
);
const liveParts = near(
  any(
    'caja de la luz, caja de luz, caja electric, panel., interruptor, foco, lampara, timer, tablero, contactor, capacitor, switch, reloj',
  ),
  any(
    'lluvia, inund, se metio agua, agua de lluvia, agua a la, agua en la, agua dentro, se metio agua, le entro agua, mojad, quebro, quebrad, se rompio, luz viva, con corriente, prendido y roto, brincar, puentear, puente a, sin cortar, sin apagar, con la luz, energizad',
  ),
);
const lightning = any(
  'tormenta electric, relampag, rayo cayo, cayo un rayo, cae un rayo, caen rayos, cayendo rayos, ven rayos, veo rayos, oye tronar, empezo a tronar, caer un rayo, hay rayos, con rayos y, rayos y truen, esta tronando y',
);
const ownWiring = near(
  any('conect, alambr, mover, cambi, instal, jump, puente, brincar'),
  any('panel, tablero, centro de carga, contactor, timer, reloj, breaker, pastilla termica, fusible directo'),
  30,
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
  'chispa, xispa, spark, tronando y, hace corto, esta en corto, flamazo, avento lumbre, echo lumbre, saco lumbre, trueno y, truena y, echa lumbre, esta echando humo la bomba, mano a la bomba, mojad y conect, sin bajar el switch, sin cortar la luz, sin apagar el breaker',
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
const harm = followedBy(
  any('hacer, hago, fabric, produc, crear, make., matar, mato a., envenenar a, dano a'),
  any(
    'gas de cloro, gas toxico, gas venenos, gas mostaza, bomba de cloro, bomba casera, explosiv, a mi vecin, al vecin, a mi espos, a alguien, a una persona',
  ),
  24,
);
const harmsPet = followedBy(any('matar al, envenenar al, dano al'), any('perro, gato'), 4);
const prevention = any(
  'evit, preven, proteg, guante, wante, glove, gafas, lentes, goggle, mascara, mascarilla, que uso, equipo de protec',
);
const happened = any(
  'me cayo, me callo, me salpic, se tall, se me, tallo, me quem, me kem, me arde, traspas, se le, le cayo, quemando, kemando, me entr, burning, respir, inhal, quemad, kemad, irritad, ampoll, sin guantes, sin wantes, sin lentes, sin mascar, without glov',
);

/**
 * The danger that a question in Spanish, or in Spanish and English, speaks of, however it is spelled; null for every other
 * question. The gravest first.
 */
export function dangerInSpanish(message: string): Danger | null {
  if (!readsSpanish(message)) return null;
  const said = withoutSlips(asItSounds(message)).replaceAll(burnedOut, ' ').replaceAll(ofThings, ' ');
  const hasProduct = anyProduct(said);
  const text = hasProduct ? said : said.replaceAll(ownPains, ' ');
  if (harm.test(text) || harmsPet.test(text)) return 'harm';
  if (drowns(text)) return 'drowning';
  if (isElectric(text)) return 'electric';
  if (isMedical(text, hasProduct)) return 'medical';
  if (isMixing(text)) return 'mixing';
  if (isWaterOntoProduct(text)) return 'water-to-chemical';
  if (colouredGas.test(text)) return 'spill';
  if (hasProduct && (spill.test(text) || gasOfChemicals.test(text) || cloudFromChemicals.test(text))) return 'spill';
  if (
    near(inTheAir, any('clorador, chlorinator, acid, cloro, chlor'), 24).test(text) &&
    /\b(?:sal|is[o ]|aser|ise|ol|smel)/.test(text)
  )
    return 'spill';
  return tooEarly.test(text) ? 'swim-too-early' : null;
}

function drowns(text: string): boolean {
  if (/\bno (?:lo|la|los) enkuentr|\bno enkuentro a/.test(text) && pool.test(text)) return true;
  const isCaught = drainTraps.test(text) || heldFast.test(text);
  if ((isCaught && !cleaner.test(text)) || personInWater.test(text)) return true;
  if (goesUnder.some((pattern) => pattern.test(text))) return true;
  // The smell of chlorine takes the breath away as well, and that is no drowning.
  if (anyProduct(text) && !pool.test(text)) return false;
  return drowning.some((pattern) => pattern.test(text));
}

const isElectric = (text: string): boolean =>
  electric.test(text) ||
  sparks.test(text) ||
  wetSocket.test(text) ||
  wireInWater.test(text) ||
  cramps.test(text) ||
  liveParts.test(text) ||
  lightning.test(text) ||
  (bareWire.test(text) && /\bkable|\balanbr|\bwire|\bnad|\bagua|\bmet/.test(text)) ||
  (ownWiring.test(text) && /\bdirekt|\bsolo\b|\byo\b|\bsin |\bkable/.test(text)) ||
  (feelsCurrent.test(text) && !notElectric.test(text)) ||
  (smellsOfGas.test(text) && !anyProduct(text) && !/\bmarea|\bmaria|\bdisy/.test(text)) ||
  power220.test(text);

const eye = any('ojo, hojo, ogo, eye');
/** What splashes without a name. */
const unnamed = any(
  'el liquido, un liquido, el polvo, polvo de, un polvo, el producto, una gota, un grano, un cachito, un pedazo',
);
const toSomebody = any('me., se le, c le, se me, le., les., mi., my., tengo, tiene, tenia, trai, traig, trae.');

/** Someone is or may be hurt. */
function isMedical(text: string, hasProduct: boolean): boolean {
  if (hasProduct && soakedThrough.test(text)) return true;
  if (prevention.test(text) && !happened.test(text)) return false;
  const isAboutPeople = victim.test(text);
  const isSwallowed = swallow.test(text) && (hasProduct || isAboutPeople || near(swallow, pool).test(text));
  if (!notSwallowed.test(text) && (isSwallowed || downed.test(text))) return true;
  if (needsHelp.test(text)) return true;
  if (poison.test(text) && (hasProduct || isAboutPeople)) return true;
  if (
    intoMouth.test(text) ||
    hurtsAlone.test(text) ||
    onSkin.test(text) ||
    aspired.test(text) ||
    overcome.test(text) ||
    drivenOut.test(text) ||
    turnedBlue.test(text) ||
    gasIndoors.test(text) ||
    smellsTooStrong.test(text)
  )
    return true;
  const withoutMeasures = text.replaceAll(feetOfDepth, ' ');
  if (near(bodyPart, hurt, 45).test(withoutMeasures)) return true;
  if ((hasProduct || unnamed.test(text)) && eye.test(text)) return true;
  if (
    hasProduct &&
    (toSomebody.test(text) || near(bodyPart, any('por el, con el, del, de tanto, donde'), 30).test(withoutMeasures)) &&
    bodyPart.test(withoutMeasures)
  )
    return true;
  return (
    breath.test(text) ||
    near(
      any('me bano de, me bano con, me banaron, se bano de, se bano con, me roci, me cayo encima, se me vacio, empap'),
      any('acid, clor, muriatic, quimic, lejia'),
    ).test(text)
  );
}

// What happens to things and hurts nobody: a filter choked with dirt, a finish with blisters, a lid that sank, a phone that is
// not answered, the neck of a pipe, a faded liner.
const soakedThrough = near(
  any('paso, traspas, agujer, mojo, metio, derriti'),
  any('guante, wante, bota., botas, zapato, pantalon'),
  14,
);
const ownPains = /\bduele (?:mucho )?(?:la|el|las|los) (?:espalda|sintura|muela|diente|rodiya|onbro|kadera|tobiyo)\b/g;
const things =
  'jugetes?|pelota|balon|sapato|sandalia|gora|flotador|tapa|tapon|termometro|mangera|robot|aspiradora|kanasta|red|sepiyo|tubo|kubeta|bote|pastiya|tableta|telefono|selular|yabe|eramienta|rejiya';
const madeThings = 'tubo|skimer|bonba|filtro|mangera|balbula|aspiradora|robot|bote|retorno';
const parts = [
  `\\b(?:se )?(?:undio|fue al fondo|kayo al fondo) (?:el|la|un|una|mi|los|las) (?:${things})\\b`,
  `^(?:el |la |mi |un |una )?(?:${things}) se (?:undio|fue al fondo|kayo al fondo)(?!.*\\b(?:ij|nin|beb|sobrin|niet|alguien|persona))`,
  `\\bno (?:kontesta|kontesto|responde|respondio|reaksiona) (?:\\w+ )?(?:el |la |los |las |a )?(?:telefono|mensajes?|aplikasion|ap|pantalla|pantaya|programa|boton|selular|koreo|kontrol|sistema|panel|timer)\\b`,
  '\\b(?:klientes?|ofisina|dueno|duena|jefe|inkilin[oa]|tekniko|beteko|portero|banko|prob?eedor) no (?:me |nos |le )?(?:a )?(?:kontesta|kontesto|responde|respondio|kontestado)\\b(?! .*\\b(?:suelo|piso|tirad|kay|agua|alberka|pisina|fondo))',
  `\\b(?:aplikasion|ap|pantaya|probador|robot|bonba|panel|kalentador|timer|kontrol) no (?:kontesta|responde|reaksiona)`,
  `\\b(?:kueyo|boka|kabesa|braso|ojo|kara|lengua) del? (?:la )?(?:${madeThings})`,
  `\\b(?:mordi(?:o|eron)|mastik(?:o|aron)|komio|ronpio) (?:el|la|los|las|un|una|mi) (?!pastiya|tableta|bote|kubeta|flotador)(?:${things})\\b`,
  '\\btubo (?:un |una |su )?(?:bebe|beba|nino|nina)\\b',
  '\\bkomio (?:el |la |los |las )?(?:kolor|pintura|liner|yeso|metal|kobre|empake|enpake|lechada|plastiko)',
];
const ofThings = new RegExp(
  [
    ...parts,
    String.raw`\b(?:filtro|motor|bonba|bonbita|skimer|selda|kartuxo|karburador)\w* (?:\w+ ){0,4}a(?:o|u)g\w*`,
    String.raw`\b(?:bonba|motor) bibra\w*`,
    String.raw`\b(?:fibra|jelkoat|gelkoat|liner|foro|pared|pintura|yeso|plaster|akabado)\w* (?:\w+ ){0,3}an(?:poy|pul)\w*|\ban(?:poy|pul)\w* (?:\w+ ){0,3}(?:fibra|jelkoat|gelkoat|liner|pared|pintura|yeso|plaster|akabado)\w*`,
  ].join('|'),
  'g',
);

// A machine that has burned out hurts nobody.
const burnedOut =
  /\b(?:se )?(?:me |le )?kem\w* (?:el|la|los|las|un|una|mi) (?:fusible|motor|bonba|foko|tarjeta|bobina|kapasitor|transformador|luz|bomba|selo|seyo|sejo)\w*/g;
