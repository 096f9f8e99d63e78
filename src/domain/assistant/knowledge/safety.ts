import {
  type Articles,
  cdcSwimming,
  dotTrade,
  epaLabels,
  epaStorage,
  labels,
  manuals,
  nec680,
  nyPoolChemicals,
  oshaConfined,
  oshaHazcom,
  phta,
  poisonHelp,
  poolSafely,
} from './article.ts';

export const safety = {
  'never-mix': {
    title: 'Never mix pool chemicals',
    summary:
      'No two products ever meet outside the pool: acid with chlorine makes poison gas, two chlorines can explode.',
    body: `There is no pair of pool chemicals that should be combined in a bucket, scoop, feeder, skimmer or drum. There is no safe mix. Anybody who offers one is wrong.

**What happens**

- any chlorine with acid (muriatic, dry acid, some tile and toilet cleaners): chlorine gas at once
- cal-hypo with trichlor or dichlor, even as dust on a damp scoop: heat, fire, explosion
- bromine tablets with chlorine products: fire, toxic gas
- chlorine with ammonia, urea, fertilizer, quats in concentrate: chloramine gas, explosive compounds
- oxidizers with oil, grease, fuel, solvent, sugar, paper, sawdust: fire that may start hours later
- calcium chloride with bicarbonate or soda ash in the water: no danger, but a white cloud and scale

**So**

1. One product at a time, each in its own place in the pool, 4 hours between any two.
2. One clean, dry, marked scoop and bucket for each product.
3. Chemical into water, never water onto chemical.
4. A feeder keeps the product it was made for. Flush lines before service.
5. Never consolidate half-empty containers, not even of "the same" product.
6. Smell, fizz, heat or smoke: leave upwind and call 911. Do not try to separate them.

Asked by a customer to "just pour both in"? Decline, and explain why.`,
    keywords: ['mix', 'mixing', 'combine', 'together', 'acid and chlorine', 'same bucket', 'incompatible', 'can i mix'],
    sources: [epaStorage, nyPoolChemicals, labels],
  },
  'storing-chemicals': {
    title: 'Storing chemicals in the shop and at pools',
    summary: 'Cool, dry, locked, ventilated. Each kind apart, liquids low, acids far from oxidizers.',
    body: `Most pool chemical fires start with water: a roof leak, a wet floor, a damp scoop.

1. **Dry and cool,** out of the sun, away from heaters, pumps, gas burners and electrical panels. Follow the label’s temperature limit.
2. **Separate rooms or real distance** for three groups: chlorines (each kind apart), acids, everything that burns (fuel, oil, paint, rags, paper).
3. Liquids never above solids. Acid at the lowest place in a tray, chlorine not beneath anything that can drip.
4. Off the floor on pallets or shelves with a lip, in original closed containers with a readable label. No food bottles.
5. **Ventilation** to the outside, no shared air with an office. Acid fumes corrode everything in one room with it, tools and control boxes first.
6. **Locked,** away from children and pets, with signs, safety data sheets, eyewash, water, and no smoking.
7. First in, first out. Buy for weeks. Old, wet, swollen or crusted drums go to hazardous waste, not to the trash and not into a pool.
8. Know the quantity at which fire code and reporting rules apply in your town. Ask the fire department before the season.

At a customer’s pad: nothing left in a closed box in the sun, no acid next to the feeder, key with an adult.`,
    keywords: [
      'storage',
      'store chemicals',
      'shed',
      'warehouse',
      'shelf',
      'keep chlorine',
      'garage',
      'disposal',
      'old chemicals',
    ],
    sources: [epaStorage, nyPoolChemicals, oshaHazcom],
  },
  'transporting-chemicals': {
    title: 'Carrying chemicals in the truck',
    summary: 'Upright, tied down, apart, in the open bed, labels on. Small amounts ride as materials of trade.',
    body: `Chlorine and acid are hazardous materials on the road. Small quantities for one’s own work usually fall under the federal "materials of trade" exception, with limits on each container and on the total (commonly 440 lb of all such materials on one vehicle). Your state or insurer may ask for more.

1. Original or DOT-rated containers, lids tight, vented caps as made, upright, blocked so that nothing slides.
2. In the open bed or a ventilated box, never in the cab, never with people.
3. Acid on one side, chlorine on the other, each in its own lidded tray that holds a whole container’s contents. Tablets and cal-hypo apart from each other and dry.
4. Nothing that burns next to oxidizers: no gas can, oily rags, rope, lunch bag.
5. Shade and air. Summer heat makes jugs swell and tablets gas.
6. The driver knows what is on board, has the safety data sheets, gloves, goggles, water for eyes, absorbent, fire department’s number. Extinguisher: use water on oxidizer fires. Dry chemical types (ABC) can react with chlorine products.
7. Park away from house air intakes. Lock up.

**Leak on the road:** stop in the open, engine off, people upwind, 911. Do not hose acid into the storm drain.

Unload every evening. A truck is not a store.`,
    keywords: ['truck', 'transport', 'hauling', 'vehicle', 'dot', 'hazmat', 'carry acid', 'van', 'spill in truck'],
    sources: [dotTrade, epaStorage, oshaHazcom],
  },
  'protective-equipment': {
    title: 'Protective equipment for each job',
    summary:
      'Goggles and gloves whenever a container is open. Mask for powder, respirator and face shield for acid work.',
    body: `Most injuries are eyes and lungs, in the two seconds when a lid opens.

- **Every opening or dosing:** splash goggles (not glasses), chemical gloves in nitrile, neoprene or PVC, closed shoes, clothes with sleeves.
- **Powders** (cal-hypo, soda ash, stabilizer, calcium): a fitted N95 as well. **DE:** always N95 or better, because of the silica.
- **Muriatic acid:** goggles and face shield for large amounts, acid-proof gloves, apron, stand upwind. For acid washing a respirator with acid-gas cartridges, fit-tested, clean-shaven.
- **Tablet feeders and buckets:** turn the face away, open slowly, step back a moment. A dust mask does nothing against chlorine gas.
- **Filter tanks:** eye protection, body out of line with lid and clamp.
- **Sun:** hat, sunscreen, UV glasses, long sleeves. A technician gets twice an office worker’s dose.
- **Hearing and feet:** blowers, acid-proof boots for draining work.

**Habits**

1. Water for rinsing within reach before the lid is opened, 15 minutes’ worth where acid is used daily.
2. Gloves off before phone, food, steering wheel.
3. Cartridges have a date. Throw out what smells through.
4. Everybody who uses a respirator needs a medical check, a fit test and training by federal rules.
5. Rinse gear. Chlorine-soaked cloth can ignite when it dries.`,
    keywords: ['ppe', 'goggles', 'gloves', 'respirator', 'mask', 'n95', 'protective', 'face shield'],
    sources: [oshaHazcom, labels, nyPoolChemicals],
  },
  'muriatic-acid': {
    title: 'Handling muriatic acid',
    summary: 'Upwind, low, slowly, into the deep end. Acid into water, never the other way, never near chlorine.',
    body: `Muriatic acid (31.45% hydrochloric acid; low-fume types about 15%) burns eyes, skin and lungs, eats metal and concrete, and turns any chlorine product into poison gas.

1. Read the strength on the jug: the 15% product needs about 2.3 times the volume.
2. Goggles, acid gloves, sleeves. Stay upwind. Keep your face away from the neck of the jug.
3. Open slowly: hot jugs build pressure.
4. Pump running, nobody in. Pour close to the water in a thin stream while walking along the deep end, away from skimmers, returns, rails, lights and heater intake.
5. At most 1 pint per 5,000 gallons at once, then 4 hours and a test. Acid sinks: on plaster brush the spot.
6. If the label calls for dilution: bucket of water first, acid into it. Never the reverse. It boils up.
7. Cap at once, rinse the outside, carry upright. Never into the skimmer.

**Spill on deck:** keep people away, flood with plenty of water onto ground where it does no harm or cover with soda ash or baking soda until the fizzing ends, then rinse. Not where chlorine was spilled.

**On skin:** clothing off, running water for 15 minutes and more. **Eyes:** rinse 15 minutes, doctor. Poison Control 1-800-222-1222.

Dry acid is easier to carry but still hazardous: wear the same goggles. Its sulfate attacks plaster in the long run.`,
    keywords: ['muriatic', 'hydrochloric', 'acid safety', 'pour acid', 'acid spill', 'acid fumes', 'low fume'],
    sources: [labels, nyPoolChemicals, poisonHelp],
  },
  'first-aid': {
    title: 'First aid after contact with chemicals',
    summary:
      'Water on eyes and skin for 15 minutes, fresh air for lungs, do not induce vomiting. Call 911 or 1-800-222-1222.',
    body: `**Life-threatening (cannot breathe, collapsed, seizure): 911 first.**

- **Eyes:** hold open, rinse with running water at least 15 minutes, contact lenses out after the first five. Then a doctor, also if it feels better.
- **Skin:** take off splashed clothes and jewelry, rinse with plenty of water at least 15 minutes. Brush dry powder off before rinsing. No neutralizing with another chemical.
- **Breathed in:** out to fresh air, sit upright, loosen clothes. Cough, tight chest or burning throat that lasts: 911. Lungs can get worse hours later, so no "walking it off" alone at home.
- **Swallowed:** do not make the person vomit. Rinse the mouth. Small sips of water only if awake and Poison Control says so. Take the container along.

**Poison Control, day and night, free: 1-800-222-1222.** Say product, strength from the label, amount, time, age and weight.

Protect yourself before you help: do not walk into a gas cloud.

Afterwards: keep label and safety data sheet for the doctor, tell the office, write down what happened. Serious injuries at work must be reported to OSHA within hours (a death within 8, hospitalization within 24).

Everybody on the route should know CPR. A drowning person needs it in minutes. This page is not a doctor: the label and Poison Control decide.`,
    keywords: [
      'first aid',
      'splash in eye',
      'swallowed',
      'poison control',
      'burn',
      'inhaled',
      'chemical in eyes',
      'exposure',
      'emergency',
    ],
    sources: [poisonHelp, nyPoolChemicals, epaLabels],
  },
  'chlorine-gas-and-fire': {
    title: 'Gas cloud, smoking drum, chemical fire',
    summary: 'Leave upwind, keep others away, call 911. Do not move, open or wet a smoking container.',
    body: `**Signs:** sharp smell, yellow-green haze, coughing, a drum that is warm, swollen, hissing or smoking.

1. **Go.** Upwind and uphill, take everyone with you. Chlorine gas is heavier than air and collects in pits, pump rooms and the deep end.
2. **Call 911.** Say which products are involved and how much. Stay reachable.
3. **Do not** put the lid back, carry the drum out, pour in water "to cool it", or go back for tools. A little water on wet oxidizer makes it worse. Fire crews use large amounts from a distance.
4. Close windows and air intakes nearby only if that keeps you out of the cloud.
5. Nobody returns before the fire department says so.

**Small dry spill of one known product, no reaction:** goggles, gloves, mask. Use a clean dry scoop and a clean dry plastic container, lid loose. Not back into the drum, not into the trash, nothing swept from other corners with it. Rinse the last dust away with plenty of water where that is allowed. Wet or mixed spill: follow the steps above.

**Where it begins:** pump-room feeders that keep dosing while flow has stopped (then the pump restarts and a slug of acid and chlorine reaches swimmers), wet cal-hypo, the wrong refill. Interlocks that stop dosing without flow are a must. Test them each season.

Report and learn: what was next to what?`,
    keywords: [
      'chlorine gas',
      'fumes',
      'fire',
      'smoke',
      'smoking',
      'explosion',
      'drum hot',
      'spill',
      'evacuate',
      'gas leak',
    ],
    sources: [epaStorage, nyPoolChemicals, cdcSwimming],
  },
  'electrical-safety': {
    title: 'Electricity at the pool',
    summary: 'Tingle, buzz or a tripping GFCI: everybody out, power off, electrician. Never reach in to help.',
    body: `Water and 120 or 240 volts meet at every pad. What protects people is bonding (all metal tied together), grounding and GFCI.

1. **Tingling in the water, on a rail or ladder:** nobody in, warn others, power off at the breaker, no swimming until an electrician has found it. Voltage can also come from the utility’s neutral.
2. **Someone in trouble and current suspected:** power off first, then reach with a dry non-metal pole or ring. Rescuers who jump in die too.
3. **GFCI:** press test monthly. One that does not trip or reset is replaced. Never bypassed, never on a "temporary" extension cord.
4. **Bonding:** look for the bare solid copper wire (#8) on pump, heater, salt unit, lights, rails. After each motor change put it back.
5. **Lights:** breaker off and checked before the niche screw is touched. Wet-niche lights come up to the deck on their own cord. Old 120 V lights without GFCI: report them.
6. **Work:** lock and tag the breaker, prove dead. Wiring only by those licensed for it.
7. **Poles** of aluminum and overhead lines: look up before lifting. 16 feet is enough to reach them.

Cords, radios and chargers stay 10 feet and more from the water. After flood or lightning everything is inspected first.`,
    keywords: ['electric', 'shock', 'tingle', 'bonding', 'gfci', 'pool light', 'grounding', 'stray voltage', 'breaker'],
    sources: [nec680, poolSafely, manuals],
  },
  'barriers-and-drowning': {
    title: 'Fences, gates and drowning prevention',
    summary: 'A four-sided fence with a self-latching gate. What a technician checks and says at each visit.',
    body: `Drowning is the leading cause of death for children aged one to four. It is quick and silent. Barriers buy minutes.

**Look at each visit**

1. Gate closes and latches on its own from any position, opens outward, latch out of a small child’s reach. **You leave it latched**, also "for a minute".
2. Fence at least 4 ft (many codes 5 ft), gap below no more than 4 inches over hard ground, no chairs, planters or pumps that serve as a step.
3. House door or window as part of the barrier: alarm or self-closing.
4. Drain covers whole. Ladder of an above-ground pool up or locked.
5. Cover fully on or fully off. Water on it pumped away.
6. Ring, hook, phone, CPR sign where they belong.
7. Toys out of the water when nobody swims.

Tell the customer what is wrong, in writing, with a picture. Do not repair barriers off the cuff.

**Water you cannot see through is closed.** So is a pool with a broken drain cover.

**In an emergency:** shout, get the person out, 911, CPR with breaths at once, AED. Do not wait for coughing.

You are the adult at the pool while you work: a child who comes alone through the gate has your full attention until an adult takes over.`,
    keywords: ['fence', 'gate', 'barrier', 'drowning', 'child safety', 'latch', 'alarm', 'cpr'],
    sources: [poolSafely, cdcSwimming, phta],
  },
  'confined-spaces': {
    title: 'Pits, vaults, surge tanks and pump rooms',
    summary:
      'Low, closed places collect gas and lack oxygen. Do not go in without test, air, permit and a person outside.',
    body: `Balance tanks, valve vaults, filter tanks of commercial pools, crawl spaces and sunken pump rooms have killed experienced people, often two: the second went in to help.

**Why:** chlorine and carbon dioxide sink. Rust and rot use up oxygen. CO₂ feeders leak. Acid fumes gather. A pump starts. Water comes in.

1. **Do not enter** a space that is hard to leave, not made for staying in and possibly dangerous unless your company has a confined-space program and you are trained. That is federal law, not a preference.
2. The program means: permit, air test before and during (oxygen 19.5–23.5%, no gas), ventilation, pumps and feeds locked out, harness, an attendant outside who never goes in, rescue arranged.
3. **Pump rooms:** open the door and wait, light and fan on, sniff at the door, not inside. Smell of chlorine: leave, report.
4. Never work alone on chemical feed in a closed room. A phone in hand is not an attendant.
5. Empty deep ends after acid or chlorine work count as such a place: fumes collect at the bottom.
6. Somebody down: **911, do not follow.** Turn off feeds and power from outside if you can do it safely.

Quote the safe way: a vac truck, a pump from above, a camera. If the customer will not pay for it, decline the job.`,
    keywords: [
      'confined space',
      'surge tank',
      'vault',
      'pump room',
      'pit',
      'balance tank',
      'oxygen',
      'ventilation',
      'co2',
    ],
    sources: [oshaConfined, oshaHazcom, nyPoolChemicals],
  },
} satisfies Articles;
