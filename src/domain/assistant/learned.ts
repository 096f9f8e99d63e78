import { any, asItSounds, withoutSlips } from './es/words.ts';
import type { Danger } from './question.ts';
import learned from './weights.json' with { type: 'json' };

/** What a question is taken for; "none" is every harmless one. */
export const kinds = ['none', 'mixing', 'medical', 'electric', 'drowning'] as const satisfies readonly (
  | Danger
  | 'none'
)[];
/** Pieces of questions share this many places. */
export const places = 16_384;

/**
 * What questions of pools are about, in both languages: beginnings of words as they are spelled, whole words with "." at the
 * end. Two of them in one question say more than any word: somebody and a swallow, a ladder and a current.
 */
const concepts: Readonly<Record<string, string>> = {
  child: `hij, nin., nino, nina, nene, nena, bebe., bebes, bebit, baby, babies, toddler, infant, kid., kids, kiddo, son., daughter, niet,
    grandson, granddaughter, grandkid, chamac, morr, chav, chiquit, escuincl, huerc, plebe, menor, criatur, child, boy., girl.,
    little one, year old, peque, nephew, niece, sobrin`,
  person: `espos, wife, husband, marido, mujer, companer, coworker, co worker, ayudant, helper, chalan, person, alguien, algien, someone,
    somebody, anyone, client, customer, amig, friend, senor, man., guy., woman., trabajador, worker, tecnic, tech., emplead,
    employee, abuel, grandpa, grandma, papa, mama, dad., mom., mother, father, herman, brother, sister, cunad, suegr, vecin,
    neighbor, muchach, gente, people, prim., primo, prima, tio., tia., compa., compadr, cuate, guest, huesped, jardiner, plomer,
    crew, buddy, partner, boss, patron, lady, us., we., nos.`,
  pet: `perr, dog., dogs, puppy, cachorr, gat., gato, gata, gatit, cat., cats, kitten, mascota, pet., caball, horse`,
  me: `me., mi., mis., i., my., yo., im., ive., myself`,
  chlorine: `clor, klor, chlor, lejia, bleach, hipoclor, hypochlor, ipoclor, triclor, trichlor, diclor, dichlor, granul, choque, choke, shock,
    cal hypo, calhypo, cal hipo, hth., blanquead, oxidant, bromo, bromin, sanitiz, tri.`,
  tablet: `tablet, pastill, tab., tabs, puck, stick.`,
  acid: `acid, asid, muriat, acd, ph down, ph menos, bisulfat, vinagr, vinegar, salfum, hydrochlor`,
  chemical: `quimic, quimik, chemical, chem., chems, alguicid, algicid, algaecid, clarific, clarifier, flocul, reactiv, reagent, bicarbon,
    baking, soda, estabiliz, stabiliz, cianuric, desinfect, producto, product., products, stuff, sustanc, gotero, gotas, limpiador,
    cleaner, degreas, desincrust, quita, sulfat`,
  household: `amoni, ammoni, windex, pinol, fabulos, gasolin, gas can, diesel, aceit, oil., solvent, thinner, tiner, alcohol, fertiliz,
    peroxid, deterg, jabon, soap, drano, destap, brake, fuel, turpentin, pesticid, insectic`,
  powder: `polv, polb, powder, dust, grano, granos, granul`,
  liquid: `liquid, likid`,
  drinkable: `jugo, juice, gatorad, refresc, soda pop, suero, leche, milk, tequil, cervez, beer, coffe, cafe., thermos, termo`,
  vessel: `balde, cubet, bote., botes, bucket, jug., jugs, galon, garraf, tambo, tanque, tank, drum, botell, bottle, vaso, cup., frasc,
    recipient, container, tote, carboy, pail, barril, barrel, costal, saco, bag., bags, tina, can., lata, caneca, tibor`,
  feeder: `clorinad, dosific, feeder, chlorinat, flotador, floater, skimmer, eskim, desnatad`,
  join: `mezcl, mescl, mexcl, mix, revolv, rebolv, revuelv, junt, combin, conbin, union, unir, together, blend, mismo, misma, same.,
    contact, reaccion, react, encima, on top, over, both, ambos, ambas, los dos, las dos, al mismo tiempo, de una vez, dos clases,
    dos tipos, diferent, different, another brand, otra marca, cruz, cross`,
  put: `ech., eche, echo, echa, hech, pon., pong, pus., puse, puso, vert, verti, pour, dump, add, agreg, vaci, baci, met., mete, meti,
    put., puts, toss, throw, threw, tir., tire, tiro`,
  fell: `cay, cai., call, kay, cae., caer, fell, fall, derram, spill, tumb, volte, tip, se fue., resbal, slip`,
  swallow: `trag, tom., tomo, tome, toma, beb, bev, drank, drink, drunk, swallow, swalow, ingir, ingier, ingest, injest, chup, lami, lamb,
    lick, comi, comer, mord, mastic, chew, ate., eat, eaten, buche, sorb, sip., sipped, prob., probo, probe, gulp, swig, tast, empin,
    bite, bit., mouthful, sifon, sucked, degl, consum`,
  mouth: `boca, mouth, lip., lips, labi, lengua, tongue, hocic, dient, teeth`,
  throat: `gargant, throat, esofag, estomag, stomach, panza, tummy, belly, guts`,
  eye: `ojo, ojit, eye, vista, sight, vision, ceg, cieg, blind, parpad, retina, cornea, pupil`,
  body: `piel, skin, mano, manit, hand., hands, brazo, arm., arms, pierna, leg., legs, dedo, finger, pie., pies, foot, feet, cara., carit,
    face, cuello, neck, espald, back., cuerpo, body, rodill, knee, muslo, thigh, cabeza, head, oreja, ear., pelo, cabell, hair, ropa,
    clothes, pantalon, pants, jeans, guant, glove, bota., botas, boot, zapat, shoe, sock, calcet, camis, shirt, herid, wound, cut.,
    cortad, toe, wrist, codo, elbow, hombro, shoulder, muneca, nuc.`,
  nose: `nariz, naris, nose, sinus, fosas`,
  chest: `pecho, chest, pulmon, lung`,
  hurt: `quem, kem, burn, ard., arde, ardi, ardor, duel, dol., dolor, hurt, pain, sting, pica, pico, picaz, itch, comez, ampoll, anpoll,
    blister, ronch, rash, sarpull, salpull, irrit, roj, red., inch, hinch, swoll, swell, llag, pel., pelan, pelo la, peel, despell,
    raw., carne viva, sangr, bleed, bloody, llor, water eyes, watering, borros, blur, corro, entum, numb, escoz, sore, lastim, injur,
    raspos, rasp, scratchy`,
  splash: `salpic, zalpic, splash, brinc, salt., salto, chorr, spray, squirt, splatter, rocia, moj, wet., soak, empap, got in, got on,
    chisp, bano, bañ`,
  breathe: `respir, rrespir, breath, inhal, inal, aspir, aire., aigre, air., aliento, jadea, gasp, wheez, silb, asma, asthma, sofoc, asfix,
    suffoc, chok, ahog con`,
  gas: `gas., gases, humo, humit, umo., humea, smok, vapor, bapor, fume, nube, nuve, cloud, niebla, neblin, fog, mist, haze, steam`,
  smell: `huel, guel, uel, olor, olio, oler, smell, odor, stink, stench, apest, peste, whiff, reek`,
  cough: `tos., tose, tosi, toss, cough, toz, hack, estornud, sneez, flem, ronc., ronqu, hoarse`,
  sick: `mare, dizzy, nause, nauc, vomit, bomit, guacar, throw up, throwing up, threw up, puk, sick, enferm, mal., lighthead, woozy,
    faint, desmay, desmall, desvan, passed out, pass out, collaps, desplom, conocim, inconsc, unconsc, unrespons, convuls, seizure,
    intoxic, envenen, venen, poison, toxic, toxik, palid, pale., debil, weak, sudor, temblor, headache, dolor de cab, morad, azul.,
    blue., purple, espuma por, dormid, sleepy, drowsy, despiert, wake, respond, reaccion, reacts, moverse, mueve, move., moving,
    limp`,
  hot: `calient, hot., caliente, herv, hirv, boil, fizz, burbuj, bubbl, espum, foam, chispa, spark, llama, fuego, fire, lumbre, incend,
    explot, explo, blew, blow, trueno, truena, pop., popped, infl, bulg, swollen, ruido, hiss, reventó, revent, burst, sisea`,
  current: `corrient, electr, toque, tokes, toques, calambr, hormigue, cosquill, tingl, shocked, shocking, shocks, zap, jolt, descarg,
    electroc, pegue, patead, pate., buzz, voltaj, voltage, volt., energiz, live wire, vivo., viva., chicotaz`,
  wiring: `cable, alambr, wire, cord., enchuf, plug, outlet, contacto, breaker, panel, fusib, fuse, tierra, ground, bond, foco, luz., luces,
    light., lights, lampar, lamp, timer, motor, bomba, pump, heater, calentad, extension, switch, apagad, caja, conduit, gfci,
    tierra fisica, bonding, puente, bypass, empalm, splice`,
  metal: `escaler, ladder, baranda, pasaman, handrail, rail, metal, tubo., reja, fence, steps, escalon`,
  storm: `rayo, relamp, truen, torment, lightning, thunder, storm`,
  drown: `ahog, aog, augo, drown, hund, und., undio, sink, sank, sunk, flot, float, fondo, bottom, boca abajo, face down, sumerg,
    underwater, under water, under., pulso, pulse, rcp, cpr, reanim, rescat, lifeguard, salvavid, went under, body., cuerpo, rescue,
    not breathing, lifeless, compresion, compression, mouth to mouth, boca a boca, chest thrust`,
  trapped: `atrap, ator, atasc, pegad, stuck, trapped, pulled in, succion, suction, dren., drenaj, drain, entrap, jalo, sucks, sucked`,
  water: `agua, awa, water`,
  pool: `alberc, alverc, piscin, pisin, pool, jacuz, spa., spas, hot tub, tina, fuent, fountain`,
  help: `auxili, ayud, help, emergenc, urgen, ambulanc, hospital, doctor, medic, 911, poison control, antidot, que hago, what do i do,
    what now, que se hace, que le doy, que le pongo, what should, first aid, hurry, rapido, apur, worried, preocup, asust, primeros,
    remedio, leche, milk`,
  dangerous: `peligro, danger, riesgo, risk, segur, safe, mata, matar, kill, die, dead, muer, mortal, fatal, letal, lethal, malo., harm,
    hace dano, hacer dano, worst, pasa si, what happens if, que pasa, grave, serious, okay to, is it ok`,
  room: `cuarto, bodega, caset, shed, room, closet, garag, garaje, sotano, basement, camionet, troca, truck, van., trailer, encerrad,
    closed, cobertiz, pump house`,
  store: `guard, store, storing, storage, stored, almacen, keep, shelf, estant, next to, junto a, al lado, beside, transport`,
  swim: `nad., nadar, nada., nadan, nado, swim, swam, bañarse, meterse, get in, metemos, meto`,
  howmuch: `cuant, kuant, how much, how many, how long, how often, dosis, dose, dosage, cada cuanto`,
  when: `cuando, when, what time, que hora, que dia, what day, schedule, manana., tomorrow, ayer, yesterday, semana, week, mes., month,
    lunes, martes, miercol, jueves, viernes, monday, tuesday, wednesday, thursday, friday, hoy., today`,
  price: `precio, price, cost, cuest, cobr, charge, pag., pago, paga, pay, factur, invoice, bill, dinero, money, dolar, dollar, gast,
    spend, spent, quote, cotiz, revenue, profit, owe, deb., debe, tarjet, card, recibo, receipt`,
  office: `ruta, route, stop., stops, parada, visita, visit, custom, client, app., cuenta, account, report, foto, photo, picture, contrase,
    password, correo, email, lista, list, inventar, inventory, stock, quedan, left., pedido, order, permis, nota., note, horario,
    turno, shift, cancel, agenda, calend, bodega abre, oficina, office, invent, warehouse`,
  reading: `nivel, level, lectura, reading, ppm, ph., alcalin, alkalin, cya., dureza, hardness, salt., sal., salin, fosfat, phosph, prueba,
    test, medir, measure, turbi, cloudy, verd, green, alga, manch, stain, sarro, scale, balanc, subir, raise, bajar, lower, sube.,
    baja.`,
  repair: `cambi, replac, repar, fix, instal, limpi, clean, lav., lavar, retrolav, backwash, filtro, filter, canast, basket, prend, prime,
    fuga, leak, gotea, drip, roto, rota, broken, crack, quebrad, presion, pressure, manguera, hose, sello, seal, empaq, gasket,
    o ring, robot, aspirad, vacuum, cepill, brush, valv`,
  gear: `equipo de protec, proteccion, lentes, goggles, mascar, respirador, mask, ppe., gear, careta, que guantes, which gloves`,
};
const patterns = Object.entries(concepts).map(([name, words]) => [name, new RegExp(any(words).source, 'g')] as const);

/** The names of what a text speaks of, in its order. */
const conceptsIn = (sound: string): string[] =>
  patterns
    .flatMap(([name, pattern]) => Array.from(sound.matchAll(pattern), ({ index }) => ({ name, index })))
    .sort((one, other) => one.index - other.index)
    .map(({ name }) => name);

/** FNV-1a. */
function placeOf(piece: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < piece.length; at += 1) hash = Math.imul(hash ^ piece.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % places;
}

const mostLetters = 24;

/**
 * The places of a question's pieces: its words, three to five letters of each, two words in a row; what it speaks of, every two
 * of those, and which follows which.
 */
export function piecesOf(sound: string): number[] {
  const words = sound.split(' ').map((word) => word.slice(0, mostLetters));
  const found = new Set<string>();
  for (const [at, word] of words.entries()) {
    const whole = `<${word}>`;
    found.add(`w:${whole}`);
    for (const length of [3, 4, 5]) {
      for (let from = 0; from + length <= whole.length; from += 1) found.add(whole.slice(from, from + length));
    }
    const next = words[at + 1];
    if (next !== undefined) found.add(`b:${word.slice(0, 4)} ${next.slice(0, 4)}`);
  }
  const spoken = conceptsIn(sound);
  const each = [...new Set(spoken)].sort();
  for (const [at, one] of each.entries()) {
    found.add(`c:${one}`);
    for (const other of each.slice(at + 1)) found.add(`c:${one}+${other}`);
  }
  for (const [at, one] of spoken.slice(1).entries()) found.add(`c:${spoken[at]}>${one}`);
  return [...new Set(Array.from(found, placeOf))];
}

/** A question as `piecesOf` reads it. */
export const asHeard = (message: string): string => withoutSlips(asItSounds(message));

// A weight for each kind and place, and one more for each kind alone, as scripts/learn-dangers.ts wrote them: a letter each, so
// many steps from the middle one.
const perUnit = 12;
const middle = 80;
const mostSteps = 46;

/** Weights as they are kept. */
export const keptWeights = (found: readonly Float64Array[]): string =>
  found
    .flatMap((each) => [...each])
    .map((weight) => Math.max(-mostSteps, Math.min(mostSteps, Math.round(weight * perUnit))))
    .map((steps) => String.fromCharCode(middle + steps))
    .join('');

const weightAt = (kind: number, place: number): number =>
  (learned.weights.charCodeAt(kind * (places + 1) + place) - middle) / perUnit;

/** How likely each kind is, by the weights: they add up to 1. */
export function likelihoods(pieces: readonly number[], weighs: (kind: number, place: number) => number): number[] {
  const scale = Math.sqrt(Math.max(1, pieces.length));
  const scores = kinds.map(
    (_, kind) => pieces.reduce((sum, place) => sum + weighs(kind, place), 0) / scale + weighs(kind, places),
  );
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
}

// Somebody who dictates says a lot around the danger: it is looked for in stretches of what was said as well.
const stretch = 16;

function stretchesOf(sound: string): string[] {
  const words = sound.split(' ');
  const starts = words.map((_, at) => at).filter((at) => at % (stretch / 2) === 0 && at + stretch / 2 < words.length);
  return words.length <= stretch * 1.5
    ? [sound]
    : [sound, ...starts.map((at) => words.slice(at, at + stretch).join(' '))];
}

interface Resemblance {
  readonly danger: Danger;
  /** 0 to 1. */
  readonly likelihood: number;
}

/** The danger that a question resembles most, by what was learned from lists of questions: for wordings that no rule knows. */
export function resembledDanger(message: string): Resemblance {
  const found = stretchesOf(asHeard(message)).map((part) => {
    const [harmless = 1, ...dangers] = likelihoods(piecesOf(part), weightAt);
    const danger = kinds[1 + dangers.indexOf(Math.max(...dangers))] as Danger;
    return { danger, likelihood: 1 - harmless };
  });
  return found.reduce((most, one) => (one.likelihood > most.likelihood ? one : most));
}
