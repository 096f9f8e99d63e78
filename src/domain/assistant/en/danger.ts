import { differsByOne } from '../es/words.ts';
import type { Danger } from '../question.ts';

const chlorinePattern =
  /\b(?:chlorine|bleach|clorox|hypochlorite|cal[ -]?hypo|hth|di ?-?chlor|tri ?-?chlor|shock|pucks?|tabs?|tablets?|bromine|oxidizer|granules|sanitizer)\b/;
const acids = /\b(?:acids?|muriatic|hydrochloric|bisulfate|ph[ -](?:down|minus|decreaser)|vinegar)\b/;
const others =
  /\b(?:ammonia|windex|gasoline|diesel|oil|fuel|brake fluid|alcohol|acetone|peroxide|algaecide|clarifier|flocculant|calcium chloride|soda ash|baking soda|bicarb(?:onate)?|stabilizer|cyanuric(?! acid)|drain cleaner|fertilizer|lye|borax|copper sulfate|thinner|turpentine|pine sol|dish soap|detergent|phosphate remover|enzymes?|reagents?|test(?:ing)? drops)\b/;
const chlorineKinds = [
  /\b(?:liquid chlorine|bleach|sodium hypochlorite|clorox)\b/,
  /\b(?:cal[ -]?hypo|calcium hypochlorite|hth|granul(?:ar|es)|powder(?:ed)?)\b/,
  /\bdi ?-?chlor\b/,
  /\b(?:tri ?-?chlor|pucks?|tabs|tablets?)\b/,
];

/** What nobody takes to a pool to treat it: with chlorine or acid in one question it is about putting them together. */
const household =
  /\b(?:ammonia|windex|gasoline|diesel|brake (?:fluid|cleaner)|carb cleaner|lighter fluid|motor oil|antifreeze|alcohol|acetone|peroxide|drain cleaner|fertilizer|vinegar|lye|thinner|turpentine|pine sol|dish soap|detergent)\b/;
const chemicals = /\b(?:chemicals?|products|chlorines)\b/;

/** One of these words; what ends in "*" begins a word. */
const oneOf = (words: string): string =>
  `\\b(?:${words
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
    .map((word) => (word.endsWith('*') ? `${word.slice(0, -1)}[a-z]*` : word))
    .join('|')})\\b`;
const any = (words: string): RegExp => new RegExp(oneOf(words));
/** One of the first with one of the second at most so many letters after it, or before it. */
const near = (one: string, other: string, letters = 40): RegExp =>
  new RegExp(`${oneOf(one)}.{0,${letters}}${oneOf(other)}|${oneOf(other)}.{0,${letters}}${oneOf(one)}`);
const followedBy = (one: string, other: string, letters = 40): RegExp =>
  new RegExp(`${oneOf(one)}.{0,${letters}}${oneOf(other)}`);

const people = `kid, kids, kiddo, child, children, toddler*, baby, babies, infant, son, sons, daughter*, boy, boys, girl, girls, man, woman, guy, lady, person, people, somebody,
  someone, anyone, wife, husband, spouse, partner, mom, mother, dad, father, grandma, grandpa, grandmother, grandfather, grandson, granddaughter, grandkid*, brother, sister,
  nephew, niece, cousin, uncle, aunt, friend, neighbor, neighbour, guest, swimmer*, bather*, helper, coworker, co worker, employee, worker, trainee, new hire, teen*, year old,
  homeowner, old man, victim, lifeguard, buddy`;
const animals =
  'dog, dogs, puppy, pup, cat, cats, kitten, pet, pets, labrador, horse, goat, chicken*, duck*, bunny, rabbit, hamster, beagle, poodle, retriever, bulldog, chihuahua, terrier, shepherd, husky, pitbull, pit bull, dachshund, corgi, doodle, kitty, parrot, bird';
const pronouns = 'i, ive, im, he, hes, she, shes, they, we, you, me, him, her, them, us, myself, himself, herself, who';
const anybody = `${people}, ${animals}, ${pronouns}, customer, customers, client, clients, tech, techs, technician`;
const victimPattern = any(`${people}, ${animals}`);
const anybodyPattern = any(anybody);

const swallows = any(
  `swallow*, drank, drunk, ingest*, gulp*, sip, sips, sipped, lick, licks, licked, licking, mouthful, antidote, poisoned, poisoning, poisonous, lethal, deadly, fatal, drool*, throwing up, threw up, throw up,
  throws up, vomit*, in my mouth, in his mouth, in her mouth, in its mouth, in their mouth, in the mouth, into his mouth, into her mouth, mouth full, mouthfull, siphon*, by mouth, tasted, tasting, tastes the, taste the, chugged, swig, swigged, choked down, foaming at`,
);
const eats = any(
  'drink, drinks, drinking, ate, eat, eats, eaten, eating, chew*, bite, bites, biting, sucked, sucking on, sucks on, consumed, consumes, taste, tried, lips, tongue, teeth, mouth, stomach, stuck his, stuck her',
);
const bitten = /(?<!\b(?:a|little|every|this|quite) )\bbit\b/;
/** Who got at a product, or was not well after it. */
const gotAt = near(
  `${people}, ${animals}`,
  'got hold of, got a hold of, gets hold of, got ahold of, got into, gets into, getting into, grabbed, mistook, by mistake, by accident, accidentally, puke*, puking, sick, found with, playing with, played with, opened a, all over his, all over her, broke out, died, dead, poison*, reaction, allergic, swollen, crying, screaming',
  70,
);
const gotInto = followedBy(
  'got into the, gets into the, got into some, got into my, got into our, got at the, gets at the',
  'tabs, tab, tablets, chlorine, shock, acid, bleach, chemicals, granules, bromine, trichlor, dichlor, pucks',
  20,
);
const took = near(
  'mistook, thought it was, thinking it was, by mistake, took the wrong, wrong bottle, wrong cup',
  'water, drink, bottle, cup, took, gatorade, juice, soda',
  40,
);
const ateProduct = followedBy(
  'ate, eats, eating, eaten, chewing, chewed',
  'chlorine, dichlor, trichlor, cal hypo, calhypo, shock, tablet, tablets, tab, puck, pucks, soda ash, granules, stabilizer, bromine, bleach, acid',
  24,
);
const drinksPool = near(
  'drink, drinks, drinking, drank, swallow*',
  'pool water, spa water, shocked pool, hot tub water',
);

const body = `eye, eyes, eyeball, eyelid, eyelids, skin, hand, hands, arm, arms, forearm, leg, legs, feet, foot, face, mouth, lips, lip, tongue, lung, lungs, throat, nose, nostril*, chest, neck, finger,
  fingers, thumb, thigh, thighs, knee, knees, belly, stomach, cheek, cheeks, forehead, ear, ears, wrist, elbow, ankle, toe, toes, paw, paws, scalp, shin, palm, palms, knuckle*, fingertip*, contact lens, contact lenses, cornea, corneas,
  shoulder, my back, his back, her back, my head, his head, her head`;
const worn =
  'down my back, down his back, glove, gloves, boot, boots, shoe, shoes, sock, socks, shirt, pants, shorts, jeans, sleeve, clothes';
const bodyPattern = any(
  `${body}, a cut, my cut, his cut, her cut, open cut, a scratch, a wound, open wound, hair, in the cut, where i cut`,
);
const wornPattern = near(
  worn,
  'soak*, went in, went into, went down, poured in, tipped, got in, got into, ran down, went through, leak*, hole, burn*, ate, eats, drip*, spill*, splash*, fell, wet, seep*',
);
// Pools and tools have hands, feet, mouths and eyes too.
const notBody =
  /\b(?:by|on|second|right|left|upper|lower|hand) ?hands?(?: side)?\b(?! (?:burn|sting|hurt|itch))|\bhand(?:s on| held|held|rail| rail| vac\w*| tool| pump| wash\w*| tight\w*| feed| over| it| the| in)\b|\bon hand\b|\b(?:\d+|square|cubic|sq|linear|board|few|two|three|four|five|six|eight|ten) ?(?:feet|foot)\b|\b(?:feet|foot) (?:of|deep|wide|long|per|by|tall|down)\b|\bface ?(?:plate|time|book)\b|\bbull nose\b|\beye ?(?:ball)? fittings?\b|\b(?:skimmer|weir) (?:mouth|throat)\b|\b(?:mouth|throat|neck|nose|face|foot|arm|leg|skin) of the (?:skimmer|weir|pipe|bottle|jug|filter|pump|tile|step|slide|ladder|route|cleaner|sweep)\b|\bbottle neck\b|\bin the face of\b|\brule of thumb\b|\bkeep an eye\b/g;
const hurt = `burn, burns, burned, burnt, burning, sting, stings, stinging, stung, irritat*, blister*, hurt, hurts, hurting, rash, rashes, itch, itches, itchy, itching, red, redness, bloodshot, raw, peel, peels, peeling, peeled, swollen,
  swelling, numb, sore, bleed*, bloody, watering, tear, tearing, killing, splash*, splatter*, spray*, squirt*, spill*, dripp*, pain, painful, aching, throbbing, welts, hives, discolored, turned white, white spots, rinse, rinsing, flush, tingl*,
  got into, got in, got some in, flew in, flew into, blew in, blew into, blurry, foggy, cloudy vision, tight, closing, closed up, scratchy, hoarse, swell*, bubbled, on fire, broke out, breaking out, cracked and, cracking, dissolv*, stuck in my, under my contact`;
// What keeps somebody from work, and no product did.
const ownPains =
  /\b(?:back|shoulders?|knees?|wrist|ankle|elbow|neck|hand|foot|arm|leg|hip|tooth) (?:is |are |really )?(?:hurts?|hurting|aches?|aching|sore|killing)\b|\b(?:hurt|sprained|strained|twisted|broke|cut) (?:my|his|her) (?:back|shoulder|knee|wrist|ankle|elbow|neck|hand|foot|arm|leg|hip|finger|thumb|toe)\b/g;
const hurtBody = near(body, hurt, 45);
const onTheSkin = any(
  'rash, rashes, hives, chemical burn, chemical burns, acid burn, acid burns, burned myself, burnt myself, burned by chlorine, burned by acid, burned by bleach, burned by muriatic, burns from acid, burns from chlorine, skin burn, swimmers itch, itchy, chlorine burn, chlorine burns',
);
const onSomebody = new RegExp(
  `${oneOf(
    'splash*, splatter*, spray*, squirt*, spill*, dump*, drip*, pour*, soak*, spat, burn*, doused, drenched, knocked, fell, hit, got',
  )} ?(?:some |it |acid |bleach |chlorine |muriatic |all |up |down |over |on |onto |at |in )*\\b(?:me|myself|him|himself|herself|us|themself|themselves|(?:my|his|her|their) (?:shirt|pants|clothes|shoes|boots|lap|body|socks))\\b`,
);
const onMe = /\b(?:on|over|onto|all over) (?:me|him|us|myself|himself|herself)\b/;
const sight =
  /\b(?:blurr(?:y|ed)|double|lost|losing|foggy) (?:vision|sight)|\bvision (?:is|went|got) (?:blurr|fogg|cloud)|\b(?:cant|cannot|can not|couldnt) see(?! (?:the|a|any|my|where|how|it|if|when|to|his|her|our|your|their|photos?|all|this|that|customers?|bottom|why|what|\d))|\b(?:going|went|gone|go) blind\b|\bblinded\b/;
const stains =
  /\b(?:on|in|from|of|off) (?:the |my |a |our |new )?(?:plaster|liner|vinyl|coping|deck\w*|grass|lawn|plants?|tiles?|grout|concrete|pebble|gelcoat|fiberglass|surface|finish|paint|wall|walls|floor|pavers?)\b/;

const breathes = any(
  `breathe, breathed, breathing, breaths, breath, inhal*, inhaled, cough*, wheez*, gasp*, asthma*, dizzy, dizziness, lightheaded, light headed, woozy, fainted, fainting, faints, feel faint, passed out, pass out, passing out, blacked out, blacking out,
  unconscious, unresponsive, nause*, short of breath, shortness of breath, tight chest, chest tight*, chest pain*, chest hurt*, seizure*, convuls*, lips are blue, blue lips, lips turned blue, lips blue, knocked me out, knocked me down, knocked him out,
  knocked him down, knocked her out, overcome, suffocat*, lost consciousness, going into shock, hyperventilat*, voice is gone, lost my voice, hoarse, burning lungs, gassed, catch my breath, cant catch, seeing stars, seeing spots, puking, puke, puked, found down, whiff, went limp, gone limp`,
);
const breathesAgainst = near(
  'chok*, collapsed, collapses, headache, migraine, sick, ill, unwell, throat, lungs, sinus*, eyes, weak, shaky, confused, disoriented, went down, dropped, out cold, fell over, fell down, fuzzy',
  'fumes, fume, gas, vapor*, vapour*, smoke, cloud, smell, chlorine, acid, muriatic, bleach, shock dust, dust, chemical, chemicals, pump room, equipment room',
  60,
);
const fallsDown = near(
  people,
  'collapsed, choking, unwell, not responding, isnt responding, wont respond, not breathing, out cold, turning blue, blue in the face, had a stroke, heat stroke',
);
const pump = 'pump, filter, skimmer, motor, heater, blower, line, liner, pipe, lateral, laterals, manifold';
const thingBreathes = new RegExp(
  `${oneOf(pump)} (?:is |was |keeps |are |has |s )*${oneOf('gasp*, chok*, cough*, wheez*, collapsed, suffocat*')}(?: for air| on air)?|\\b(?:breather|breathable|breath of fresh air|take a breath|breathe? (?:new|some|fresh) life)\\b`,
  'g',
);

const gas = 'gas, gases, fumes, fume, vapor, vapors, vapour, vapours, smoke, cloud, mist, haze';
const place =
  'pump room, equipment room, pump house, shed, garage, closet, basement, truck, van, cab, trailer, storage, bucket, pail, drum, jug, feeder, chlorinator, floater, tank, barrel, lid, container, pump pad, indoor pool, mechanical room, chemical room, the room, in the room, indoors, inside, cellar, warehouse, bin, rack';
const gasOf = near(
  gas,
  'chlorine, acid, muriatic, bleach, shock, tabs, tablets, trichlor, cal hypo, calhypo, toxic, poison*, green, yellow, yellowish, greenish, white, chlorinator, feeder, floater, bucket, pail, drum, chemical, chemicals, barrel',
  30,
);
const gasIn = near(
  'full of, filled with, fills, filling, hit with, hit by, smells like, smell of, strong, overwhelming, came out, coming out, comes out, pouring out, leaking, escaping, released, giving off, gives off, gave off',
  gas,
  24,
);
const smoking = near(
  'bucket, pail, drum, container, jug, feeder, chlorinator, floater, bag, barrel, tank, chemicals, chlorine, shock, tabs, tablets, acid, granules',
  'smoking, smokes, smoked, fizzing, fizzes, fizzed, hissing, hisses, on fire, caught fire, catching fire, exploded, explode, explodes, exploding, burst, bulging, swollen, smoldering, bubbling over, blew off, blown off, popped off, popped open, blew open, flew off, giving off, gives off, boiling, blew up, popped',
);
const bubblingVessel = near('bucket, pail, drum, jug, barrel', 'bubbling, boiling, hot, warm, heating up');
const smellsIndoors = near(
  'smell, smells, odor, reeks, stinks',
  'pump room, equipment room, pump house, shed, garage, closet, basement, truck, van, cab, mechanical room, storage room, chemical room',
  50,
);
// Of gas that heats, is bought and is burned.
const fuelGas =
  /\b(?:gas (?:heater|heaters|valve|bill|meter|mileage|pipe|card|supply|pressure|furnace|money|cost|costs|grill|station|receipt|receipts|expense|expenses|price|prices|company|shut ?off|fired|per mile)|natural gas|propane gas|for gas|on gas|gas for the|much gas|out of gas|cloud (?:storage|backup|sync|account))\b/g;

const inWater = 'pool, water, spa, hot tub, jacuzzi, deep end, tub, cover, pond, lake, drain';
const drowningPattern = any(
  'drown*, cpr, rescue breath*, rescue breathing, mouth to mouth, compressions, found a body, body in the pool, body in the water, heimlich, face down, facedown, no pulse, no heartbeat, lifeless, cant find a pulse, isnt breathing, not breathing, stopped breathing, wasnt breathing',
);
const goesUnder = [
  near(
    people,
    'bottom of the, bottom of our, bottom of my, under water, underwater, submerged, sank, sinking, went under, goes under, going under, gone under, cant swim, cant get out of, hasnt come up, didnt come up, not coming up, wont come up, never came up, floating, struggling in, went in the pool, in the deep end',
    50,
  ),
  near(
    `${people}, ${animals}, he, she`,
    'fell in, fell into, falls in, falls into, fallen in, fallen into, slipped into, slipped in the pool, fell through, jumped in and, pushed in, rolled into, crawled into, wandered into, is in the pool and',
    40,
  ),
  near(
    `${people}, he, she, him, her, i, we`,
    'went under, wont wake up, wont wake, not moving, isnt moving, isnt waking, motionless, went limp, is limp, no pulse, turned blue, is blue, hes blue, shes blue, unresponsive, cant swim, blue and, floating face',
    50,
  ),
  near(
    'pulled, dragged, got, found, fished, lifted, took',
    'out of the pool, out of the water, from the pool, from the water, off the bottom, out of the spa, in the pool and, floating in, at the bottom',
    30,
  ),
  near(
    'yelling for help, screaming for help, calling for help, yells for help, cries for help, crying for help, waving for help',
    inWater,
    60,
  ),
  followedBy('cant find, lost sight of, missing', `${people}`, 40),
];
const trapped = near(
  'hair, arm, hand, leg, foot, finger, fingers, toe, bathing suit, swimsuit, swim suit, ponytail, kid, child, boy, girl, toddler, swimmer, someone, somebody, son, daughter, person, he, she, im, me, body, dog, back, butt',
  'caught in, caught on, caught by, stuck in, stuck on, stuck to, stuck at, trapped, sucked into, sucked in, sucked onto, sucked to, sucked down, entangled, tangled in, pinned, held down by',
);
const trap = any(
  'drain, drains, suction, skimmer, ladder, cover, intake, grate, main drain, return, pipe, pool, water, spa, under the',
);
// Cleaners get stuck in drains and lie at the bottom too.
const machine =
  /\b(?:robot|polaris|cleaner|sweep|vac|vacuum|hose|toy|toys|ball|float|brush|thermometer|leaf|leaves|debris|basket|net|dolphin|zodiac|kreepy|barracuda)\b/;
const writes =
  /\b(?:text|texts|email|emails|call|calls|called|message|messages|quote|invoice|phone|reply|voicemail|account|payments?|stop|route|schedule|visit|list|app)\b/;

const electricPattern = any(
  `wire, wires, wiring, rewire, hardwire, hot wire, electrical, breaker, breakers, live wire, 240 ?v, 220 ?v, 120 ?v, 110 ?v, 240 volts?, 220 volts?, bonding, bonded, grounding, ground fault, gfci, gfi, electric shock, electrocut*, zapped, zaps, zap, zapping, jolt, jolted, stray voltage, stray current, electrified,
  smell gas, smells gas, smell of gas, smells like gas, smell propane, smells like propane, smells of propane, propane leak, smelling propane, smelled gas, smelling gas, gas leak, gas leaking, leaking gas, gas line, gas valve, rotten eggs, power line, powerline, live current, sparks, sparking, sparked, arcing, spark, extension cord, splice, splicing, splices, pump cord, junction box, short circuit, shorted out, shorting, live electricity, electricity in, electricity from, high voltage, load center, sub panel, subpanel`,
);
const shocksSomebody =
  /\bshock(?:s|ed|ing)? (?:me|him|her|us|you|people|them|swimmers?|kids|someone|my|everyone|anyone|the (?:kid|boy|girl|customer|tech|dog)s?)\b(?! (?:pool|spa|water|hot tub|jacuzzi|alberca|piscina)s?)|\b(?:i|he|she|we|they|someone|somebody|kids?|swimmers?|customer|tech|helper|people|you|dog|ive|son|daughter|wife|husband) (?:just |keeps? |always |was |were |is |are |have |has |can )*(?:got|get|gets|getting|been|felt|feels?|feeling|being) ?(?:a |an |a little |a bit |a small |a mild |some )?(?:shocked|electric\w* shock|shocks? (?:from|when|off|touching|by|every))\b|\bgot (?:a )?(?:little |mild |small |bad |nasty |slight )?shock(?:ed)? (?:from|when|by|off|touching|at|getting|while|on)|\b(?:gives?|gave|giving) (?:me|you|him|her|us|them|people|swimmers?|kids|off|someone)? ?(?:a |an )?(?:little |small |electric |mild |bad )?(?:shocks?|jolts?|zaps?)\b|\bshocked (?:touching|when i|when he|when she|when they|when you|by the|getting (?:in|out))/;
const feelsCurrent =
  /\b(?:water|ladder|rail|hand ?rail|light|pump|steps|metal) (?:bites|bit|zings|tickles|stings|pinches|nips) (?:me|him|her|us|you|people|when)\b|\b(?:feels?|feeling|felt|get|getting|got|gives?|giving) (?:me |him |her |people |you |us )?(?:a |an |some |the |slight |little |mild |like |weird |small |tiny )*(?:electricity|electric|current|buzz|buzzing|tickle|tickl\w*|tingl\w*|jolt|zap|vibration in the water)\b|\btingl\w*.{0,30}\b(?:water|pool|ladder|rail|spa|light|touch|pump|hand ?rail|metal|steps)|\b(?:water|pool|ladder|rail|spa|light|pump|steps)\b.{0,30}\btingl/;
const hotParts = near(
  'panel, breaker, breakers, outlet, plug, wire, wires, cord, disconnect, receptacle, socket, transformer, conduit, contactor, time clock, timer box, switch, fuse box',
  'hot, burn, burnt, burning, burned, smoke, smoking, melted, melting, buzz, buzzing, crackling, wet, flooded, under water, underwater, exposed, frayed, bare, loose, sticking out, hanging, chewed, cut, in the pool, in the water, fell in, corroded, live',
);
const wetLight = near(
  'pool light, pool lights, light fixture, light niche, underwater light, spa light, the light',
  'full of water, water in it, water inside, filled with water, broken, cracked, hanging, came out, shattered, shock, shocks, shocked, live, without turning off, still on',
);
const powerOn = followedBy(
  'work on, working on, open, replace, change, swap, fix, repair, service, pull, take apart, install, wire',
  'power on, power still on, still powered, breaker on, while its on, live, energized, hot, without shutting off, without turning off, without cutting, without killing',
  50,
);
const powerOf = any(
  'pump, motor, light, lights, heater, panel, timer, blower, cell, controller, automation, breaker, outlet',
);
const storm =
  /\blightning\b.{0,50}\b(?:swim\w*|in the (?:pool|water)|safe|pool|kids|people|work\w*|net|pole)|\b(?:swim\w*|in the (?:pool|water)|safe|kids|people|work\w*|pole)\b.{0,50}\b(?:lightning|thunder(?:ing)?|thunderstorm|electrical storm)\b/;

const togetherPattern = any(
  `mix, mixed, mixes, mixing, premix*, combine, combined, combining, combines, combo, blend*, together, same bucket, same container, same feeder, same floater, same scoop, same tank, same jug, same pail, same skimmer, same time, same moment,
  same drum, same measuring cup, same line, same pump, same bottle, same barrel, in one bucket, in one container, in one go, in one jug, in one pour, in one shot, one after the other without, at once, side by side in, on top of, cross contaminat*, react, reacts, reaction, reacting, meet, meets, met, set off, sets off, touch, touches, touched, touching, contact with, in contact,
  comes into contact, plus, cocktail, got wet with, gets wet with, right after, right behind, one after another, back to back, boom, explode*, blow up, homemade, my own, stronger cleaner, stronger, supercharge*, at the same time as, along with, one pass, without waiting, no waiting, with some, and some, gets on, got on, got into, gets into, fell into, falls in, falls into, spilled on, spilled in, spilled into, spills on, dripped on, poured in, poured into, poured on, dumped in, dumped into`,
);
/** Acid and chlorine in one vessel, whatever is done there. */
const bothInside =
  /\b(?:in|into|inside) (?:the|a|my|an|one|same|our) (?:feeder|floater|chlorinator|skimmer|bucket|jug|container|pail|tank|drum|barrel|cup|bottle|sprayer)\b/;
const combinedChlorine = /\bcombined chlorine\b/g;
const dissolves =
  /\bdissolve .* (?:in|with|into|together)\b|\b(?:pump|inject|feed)(?:s|ed)? (?:both|acid and|chlorine and|bleach and)\b/;
const intoAVessel =
  /\b(?:put|puts|putting|pour|pours|poured|pouring|add|adds|added|adding|dump|dumps|dumped|throw|throws|threw|thrown|load|loaded|fill|filled|filling|use|used|using|toss|tossed|clean|cleaned|rinse|rinsed|switch|switched|stick|drop|dropped|pump|pumped|leftover|had|left|ran|reuse|pumped|feeds?)\b.*\b(?:feeder|floater|chlorinator|skimmer|bucket|jug|container|pail|tank|scoop|drum|barrel|cup|bottle|sprayer|crock|line|pump room|trash|dumpster)\b|\b(?:feeder|floater|chlorinator|skimmer|bucket|jug|container|pail|tank|scoop|drum|barrel|cup|bottle|sprayer)\b.*\b(?:put|pour|poured|add|added|dump|throw|load|fill|use|used|had|with|held|clean|rinse)\b/;
const asksWhich = /\b(?:what|which) (?:do|does)\b|\bdifference between\b|\bor (?:is|should|do)\b|\bbetter\b|\bvs\b/;
// Of two products in one question: how long to wait, in what order, how much, where they are.
const asksWhatOrWhen =
  /\d|\b(?:how (?:long|much|many|often|soon|far)|order|first|before|after|between|wait|which|what (?:do|does) (?:i|we) (?:need|have|load)|enough|stock|buy|price|cost|charge|need|instead|level|levels|test|raise|lower|balance|converts?|without)\b/;
const harmPattern =
  /\b(?:make|produce|create|generate|build|release|get)\b.{0,30}\b(?:chlorine gas|mustard gas|poison(?:ous)? gas|toxic (?:gas|fumes)|poison|bomb|explosi(?:on|ve)s?|weapon|chloramine gas)\b|\b(?:poison|kill|hurt|harm|gas|knock out)\b.{0,20}\b(?:someone|somebody|neighbou?rs?|people|person|wife|husband|ex|him|her|them|dogs?|cats?|myself|fish next door)\b|\bblow up\b|\bmyself\b.{0,20}\b(?:hurt|kill|end)\b/;
const prevention = /\b(?:prevent|protect|protection|gear|wear|wearing|gloves|goggles|avoid|respirator|ppe)\b/;
const happened =
  /\b(?:i|he|she|my|someone|they|we|helper|kid|son|daughter|tech)\b.{0,25}\b(?:swallowed|inhaled|breathed|got|splashed|burned|burnt|hurts?|burning|leaked|spilled|itch\w*|soaked|touched|rubbed)\b|\b(?:hole in|got in|went through|without (?:gloves|goggles|a mask|my|any)|wasn ?t wearing|no gloves|not wearing)\b/;
const waterFirst =
  /\b(?:add|adding|pour|pouring|put|putting|dump|dumping|spray|sprayed|hose)\b.{0,15}\bwater\b.{0,12}\b(?:to|into|in|on|onto|over)\b.{0,20}\b(?:acid|muriatic|chlorine|cal[ -]?hypo|shock|granules|chemicals?|trichlor|dichlor|powder)\b(?!.{0,20}\b(?:pool|feeder pump)\b)|\bwater (?:to|into|onto|in|on|over) (?:the |my |a |some )?(?:acid|muriatic|cal[ -]?hypo|shock|granules|chlorine)\b(?!.{0,20}\b(?:level|pool|test)\b)|\b(?:acid|muriatic|cal[ -]?hypo|shock|granules)\b.{0,20}\b(?:then|before|or)\b (?:the )?water (?:first|then|after)?\b.{0,12}\b(?:bucket|pail|first|dilut\w*)|\bdilut\w*\b.{0,30}\b(?:acid|muriatic)\b.{0,30}\bwater (?:first|to|into)|\bwater\b.{0,10}\bacid\b.{0,10}\b(?:first|which)\b|\b(?:water or|water and then|water then) (?:the )?(?:acid|muriatic|cal[ -]?hypo|granules|shock)\b|\b(?:acid|muriatic|cal[ -]?hypo|granules) or (?:the )?water\b|\bwater (?:go|goes|in)\b.{0,12}\b(?:before|after) (?:the )?(?:acid|muriatic|cal[ -]?hypo|granules)\b/;
const storing =
  /\b(?:stor(?:e|ing|age|ed)|keep\b.{0,60}\b(?:truck|shed|garage|room|shelf|van|trailer|closet|cabinet|box)|shelf|next to|beside|above|underneath|under the|over the|ride|rides|compartment|rack|pallet|transport|haul|hauling|truck bed|carry|same (?:shed|closet|truck|box|bin|room|shelf|cabinet|van|trailer)|closet|cabinet|side by side)\b/;
const swim = /\b(?:swim|swimming|swimmers?|jump in|get in|go in|bath(?:e|ers?)|kids)\b/;
const tooEarly =
  /\b(?:right after|immediately|straight after|just (?:added|shocked|put|dosed)|while (?:adding|dosing|shocking)|during (?:shock|dosing)|how (?:long|soon)|when can|safe to|after (?:shock|adding|acid|chlorine|the acid|a shock))/;
const spillPattern =
  /\b(?:spill(?:ed|s)?|leak(?:ed|ing)?|fumes|gas cloud|smoking|on fire|caught fire|fizzing|reaction|tipped over|fell over|busted|burst)\b/;

/** What is asked about in fear, and written in haste: long enough that one slip leaves no other word. */
const frightened =
  `chlorine, bleach, muriatic, hydrochloric, swallow, swallowed, swallowing, drowning, drowned, breathe, breathing, breathed, inhaled, coughing, unconscious,
  dizzy, throat, splash, splashed, burning, blister, blisters, vomiting, electrocuted, electric, shocked, tablet, tablets, granular, ammonia, mixing, stomach, toddler, daughter, poison, poisoned,
  algaecide, collapsed, tingling, itching, chemical, chemicals, different, nauseous, mouthful, vinegar, stabilizer, unresponsive`
    .split(',')
    .map((word) => word.trim());
const known = new Set(frightened);
/** Words that are one slip away from those and right as they are. */
const ownWords = new Set(
  'table,tables,breath,breaths,bleached,learning,turning,bathing,filing,breather,chloride,chlorite,burned,morning,heating,bearing,missing,itchy,poisons,nothing,switching,pitching,fixing,boxing,waxing,shocker,shocks,blistered,chlorines,swallows,mixings,maxing,brushing,splashes,daughters,toddlers,breathes,stocked,blocked,knocked,locked,chocked,crowned,browned,breached,reached,flash,slash,throats,electrics,electrical,dizzily,chemically,breach,leach,beach,breeching'.split(
    ',',
  ),
);
const withoutSlips = (text: string): string =>
  text.replaceAll(/[a-z]{5,}/g, (word) => {
    if (known.has(word) || ownWords.has(word)) return word;
    return frightened.find((right) => right[0] === word[0] && differsByOne(word, right)) ?? word;
  });

/**
 * The danger that a question in plain text (see `plainText`) speaks of, the gravest first; null for every other question. A
 * question that only asks whether something is dangerous is one of them: its answer is the safe way too.
 */
export function dangerInEnglish(message: string): Danger | null {
  const text = withoutSlips(message.replaceAll("'", '').replaceAll(/[^a-z0-9.,;?! -]/g, ' '));
  if (harmPattern.test(text)) return 'harm';
  if (drowns(text)) return 'drowning';
  if (isElectricShock(text)) return 'electric';
  const partners = [chlorinePattern, acids, others].filter((kind) => kind.test(text)).length;
  const isProduct = partners > 0 || chemicals.test(text);
  if (isMedical(text, isProduct)) return 'medical';
  if (isMixing(text, partners)) return 'mixing';
  if (waterFirst.test(text)) return 'water-to-chemical';
  if (isProduct && spillPattern.test(text) && !/\bleak(?:s|ing)? (?:water|pool|seal|pump)\b/.test(text)) return 'spill';
  if (isGas(text, isProduct)) return 'spill';
  if (isTwoProducts(text, partners) && storing.test(text)) return 'storage';
  if (electricPattern.test(text) || hotParts.test(text) || wetLight.test(text) || storm.test(text)) return 'electric';
  if (powerOn.test(text) && powerOf.test(text)) return 'electric';
  if (swim.test(text) && tooEarly.test(text)) return 'swim-too-early';
  return null;
}

const isElectricShock = (text: string): boolean => shocksSomebody.test(text) || feelsCurrent.test(text);

function drowns(text: string): boolean {
  if (drowningPattern.test(text) && (!/\bbreathing\b/.test(text) || any(inWater).test(text))) return true;
  if (trapped.test(text) && trap.test(text) && !machine.test(text)) return true;
  if (writes.test(text) || machine.test(text)) return drowningPattern.test(text);
  return goesUnder.some((pattern) => pattern.test(text)) && (any(inWater).test(text) || victimPattern.test(text));
}

const chlorineCount = (text: string): number => chlorineKinds.filter((kind) => kind.test(text)).length;
const isTwoProducts = (text: string, partners: number): boolean =>
  partners > 1 || chlorineCount(text) > 1 || chemicals.test(text);

function isMixing(message: string, partners: number): boolean {
  const text = message.replaceAll(combinedChlorine, ' ');
  if (partners > 0 && /\bmix(?:ing|ed)?\b.{0,40}\b(?:with|and|together|into)\b/.test(text)) return true;
  if (
    /\b(?:different|two|other|another) (?:(?:kinds?|types?|brands?)(?: of)? )?(?:chlorines?|tablets?|tabs|shock)\b/.test(
      text,
    )
  ) {
    return !asksWhich.test(text) || togetherPattern.test(text);
  }
  if (household.test(text) && (chlorinePattern.test(text) || /\bmuriatic\b/.test(text)) && !asksWhatOrWhen.test(text))
    return true;
  if (/\bbromine\b/.test(text) && /\b(?:chlorine|tri ?-?chlor|cal[ -]?hypo)\b/.test(text) && intoAVessel.test(text))
    return true;
  if (!isTwoProducts(text, partners)) return false;
  const isAcidOrTwo = (acids.test(text) && chlorinePattern.test(text)) || chlorineCount(text) > 1;
  if (isAcidOrTwo && bothInside.test(text) && !asksWhich.test(text)) return true;
  if (togetherPattern.test(text) || dissolves.test(text)) return true;
  return (
    intoAVessel.test(text) && !asksWhich.test(text) && !/\bhow (?:much|many)\b|\bfor the (?:truck|route)\b/.test(text)
  );
}

function isGas(message: string, isProduct: boolean): boolean {
  const text = message.replaceAll(fuelGas, ' ');
  if (gasOf.test(text) || smoking.test(text)) return true;
  if (isProduct && (near(gas, place).test(text) || bubblingVessel.test(text) || smellsIndoors.test(text))) return true;
  return gasIn.test(text) && any(place).test(text);
}

/** Someone is or may be hurt. */
function isMedical(message: string, isProduct: boolean): boolean {
  if (prevention.test(message) && !happened.test(message)) return false;
  const text = message
    .replaceAll(notBody, ' ')
    .replaceAll(thingBreathes, ' ')
    .replaceAll(isProduct || any(inWater).test(message) ? /$^/g : ownPains, ' ');
  if (isSwallowed(text, isProduct)) return true;
  if (breathes.test(text) || fallsDown.test(text) || breathesAgainst.test(text)) return true;
  if (hurtBody.test(text) || (onTheSkin.test(text) && !stains.test(text))) return true;
  if (sight.test(text)) return true;
  if (!isProduct) return false;
  if (wornPattern.test(text)) return true;
  return bodyPattern.test(text) || onSomebody.test(text) || onMe.test(text);
}

function isSwallowed(text: string, isProduct: boolean): boolean {
  const isAboutSomebody = victimPattern.test(text);
  if (drinksPool.test(text)) return true;
  if (swallows.test(text) && (isProduct || isAboutSomebody || anybodyPattern.test(text))) return true;
  if (
    isProduct &&
    (gotAt.test(text) || gotInto.test(text) || took.test(text) || (ateProduct.test(text) && !stains.test(text)))
  )
    return true;
  return isProduct && anybodyPattern.test(text) && (eats.test(text) || bitten.test(text)) && !stains.test(text);
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
