import { type Articles, apsp11, cdcMahc, fcCya, house, labels, nyPoolCode, phta } from './article.ts';

export const waterBalance = {
  'high-ph': {
    title: 'Lowering a high pH',
    summary: 'Lower pH above 7.6 with muriatic acid or dry acid. The dose depends on alkalinity as much as on pH.',
    body: `Ideal pH is 7.2–7.6. Above that, chlorine acts more slowly, scale forms more easily and eyes sting. Above 8.0 treat it the same day.

Doses for 7.8 to 7.4 in 10,000 gallons with 31.45% muriatic acid and about 30 ppm stabilizer:

- total alkalinity 80 ppm: about 12 fl oz
- total alkalinity 120 ppm: about 17 fl oz
- total alkalinity 160 ppm: about 22 fl oz

A chart without an alkalinity column can be off by half. Let the dosage calculator work it out from the readings.

1. Test alkalinity first. If it is high, correct it together with pH (see [lowering alkalinity](/chat/knowledge/lower-alkalinity)).
2. With the pump running, pour the acid slowly along the deep end, low over the water, away from skimmers and metal.
3. Add about three quarters of the dose, let it mix for 4 hours, test, and add the rest only if it is still needed.
4. Never put in more than 1 pint of acid per 5,000 gallons at once. Split larger doses.

Goggles and acid-proof gloves. Stand upwind. Keep acid away from every chlorine product. If pH climbs back within days, look for the cause: see [pH that keeps rising](/chat/knowledge/ph-rises).`,
    keywords: ['muriatic', 'ph too high', 'lower ph', 'ph down', 'ph minus', 'dry acid', 'bisulfate'],
    sources: [house, nyPoolCode, labels],
  },
  'low-ph': {
    title: 'Raising a low pH',
    summary: 'Raise pH below 7.2 with soda ash, borax or aeration, chosen by what alkalinity allows.',
    body: `Below 7.2 the water is hard on eyes, heaters and plaster. Below 6.8 it attacks copper and surfaces, so act the same day.

Choose by total alkalinity:

- **Alkalinity low too (under 80 ppm):** raise it first with baking soda. That lifts pH a little as well. Test again before adding anything else.
- **Alkalinity in range:** soda ash works fast but raises alkalinity too. From 7.0 to 7.4 at 80 ppm alkalinity, 10,000 gallons take about 27 oz and alkalinity rises by about 19 ppm. Borax does the same with roughly half the rise in alkalinity, at about 53 oz.
- **Alkalinity high:** don’t add a base. Point returns up, run water features or a spa spillover: [aeration](/chat/knowledge/aeration) raises pH and leaves alkalinity alone.

Dissolve soda ash in a bucket of pool water and pour it around the pool with the pump running. The water may go cloudy for a few hours. Keep one addition to 1 lb per 10,000 gallons, wait 4 hours and test before the next. Never add it within hours of calcium chloride.

Then look for the cause. Trichlor tablets, rain and too much acid are the usual ones. A feeder full of tablets lowers pH week after week.`,
    keywords: ['ph too low', 'raise ph', 'ph up', 'ph plus', 'soda ash', 'borax', 'acidic water', 'burning eyes'],
    sources: [house, labels, phta],
  },
  'ph-rises': {
    title: 'pH that keeps rising',
    summary:
      'Steady upward drift comes from carbon dioxide leaving the water: high alkalinity, aeration, salt cells, fresh plaster.',
    body: `Pool water holds more carbon dioxide than the air above it. As the gas escapes, pH rises even though nothing was added. That is normal. What you control is the speed.

What makes it fast:

- **High alkalinity.** The more bicarbonate, the more carbon dioxide there is to lose. In salt pools 60–80 ppm is advised instead of 80–120 to slow the drift.
- **Aeration.** Spillways, deck jets, a returned jet breaking the surface, an air leak on the suction side.
- **Salt cells.** The gas bubbles in the cell strip carbon dioxide.
- **New plaster.** Curing plaster gives off lime for months. Expect acid at every visit at first.
- **High fill water alkalinity.** Evaporation and refilling add it again and again.

What to do:

1. Test alkalinity. If it is above target, bring it down with acid over several visits.
2. Turn down features that aren’t in use and aim returns slightly below the surface.
3. Aim for pH about 7.4–7.6 rather than 7.2: the lower you push it, the faster it comes back.
4. In salt pools consider [borates](/chat/knowledge/borates), which buffer upward drift.
5. Let the saturation index decide how much drift you can accept. Slightly high pH with a balanced index isn’t an emergency. Chlorine strength and scale still matter above 7.8.`,
    keywords: ['ph drift', 'ph goes up', 'ph climbing', 'ph keeps going up', 'co2', 'why does ph rise', 'ph bounce'],
    sources: [house, phta],
  },
  'raise-alkalinity': {
    title: 'Raising total alkalinity',
    summary: 'Baking soda, 22.4 oz per 10,000 gallons for each 10 ppm. Correct alkalinity before pH.',
    body: `Total alkalinity is the water’s buffer against pH swings. Ideal is 80–120 ppm. Salt pools are happier at 60–80. Below 60 ppm pH jumps with every addition and the water turns corrosive.

**Dose:** sodium bicarbonate (baking soda), 22.4 oz (1.4 lb) per 10,000 gallons raises alkalinity 10 ppm. From 60 to 90 ppm in 20,000 gallons that is 8.4 lb.

1. Test alkalinity, pH and calcium. Plan alkalinity first because it moves pH.
2. Broadcast the powder over the whole surface with the pump running. Brush what settles.
3. Keep a single addition below about 12 lb and split the rest over visits.
4. Wait at least 4 hours, then test alkalinity and pH again.

Expect pH to rise a little: about 40 ppm more alkalinity at pH 7.2 brings pH near 7.4. That often makes a pH dose unnecessary.

Don’t use soda ash for this unless pH is low as well: 14.1 oz gives the same 10 ppm but pushes pH up hard. Never add bicarbonate around the same time as calcium chloride. The two form a white cloud of calcium carbonate.

If alkalinity falls on its own, look at acidic sanitizers. Trichlor takes about 7 ppm of alkalinity for each 10 ppm of chlorine it supplies.`,
    keywords: [
      'alkalinity low',
      'ta low',
      'baking soda',
      'bicarb',
      'sodium bicarbonate',
      'alkalinity increaser',
      'ph bounce',
    ],
    sources: [house, nyPoolCode, labels],
  },
  'lower-alkalinity': {
    title: 'Lowering total alkalinity',
    summary: 'Acid brings alkalinity and pH down. Aeration then brings pH back without the alkalinity.',
    body: `Only acid lowers alkalinity, and it lowers pH at the same time. The trick is to bring the pH back with air instead of a base.

**Dose:** 25.6 fl oz of 31.45% muriatic acid, or 34.4 oz of dry acid, takes 10 ppm of alkalinity from 10,000 gallons.

1. Add acid until pH is 7.0–7.2. Never more than 1 pint of muriatic acid per 5,000 gallons at once, poured slowly along the deep end.
2. Aerate: returns pointed up, spillway, deck jets or an air compressor. Carbon dioxide leaves and pH climbs while alkalinity stays down.
3. When pH has reached about 7.6, test alkalinity and repeat.

Going from 160 to 100 ppm takes days to weeks. Spread it over normal visits. Pouring all the acid into one spot ("slugging") doesn’t lower alkalinity any better, it only damages the surface beneath.

Keep the heater off while pH is below 7.2. Acidic hot water attacks copper. Watch the saturation index on plaster while pH is low, and finish the day above 7.2 where you can.

Fill water with high alkalinity brings the problem back with every refill. Then the practical aim is a steady small acid dose each week, not a single correction. Evaporation takes pure water away and leaves the alkalinity of every refill behind.`,
    keywords: ['alkalinity high', 'ta high', 'reduce alkalinity', 'bring down alkalinity', 'acid aeration'],
    sources: [house, nyPoolCode],
  },
  'calcium-hardness': {
    title: 'Calcium hardness: raising and lowering',
    summary: 'Raise with calcium chloride, 19.2 oz of 77% flake per 10 ppm. Lower only by replacing water.',
    body: `Calcium protects plaster and grout from being dissolved and, in excess, makes scale. Our range is 150–300 ppm, spas 150–250. The industry standard allows more. At 150–200 ppm the saturation index is easily below -0.3, so let the index decide on plaster.

**Raising:** 19.2 oz (1.2 lb) of 77% calcium chloride flake per 10,000 gallons raises hardness 10 ppm. Stronger product (94–97%) needs about 15.6 oz.

1. Fill a bucket with pool water first, then add calcium a little at a time. It gets hot. Let it cool.
2. Pour slowly around the deep end with the pump running. More than 5 lb goes in two halves, hours apart.
3. Wait at least 4 hours before any bicarbonate or soda ash: together they cloud the pool and scale the walls.

**Lowering:** no common chemical removes calcium. Replace water: the share to replace is (now − target) ÷ (now − fill water). From 600 to 400 ppm with fill water at 200 that is half the pool. Measure the fill water first. Where it is hard, draining gains little.

Cal-hypo adds about 7 ppm hardness for each 10 ppm of chlorine. Vinyl and fiberglass don’t need calcium for the surface, but heaters and foaming do better with some.`,
    keywords: [
      'hardness',
      'calcium low',
      'calcium high',
      'ch',
      'calcium chloride',
      'soft water',
      'hard water',
      'etching',
    ],
    sources: [house, apsp11, labels],
  },
  'saturation-index': {
    title: 'What the saturation index (LSI) tells you',
    summary:
      'Balanced from -0.3 to +0.3. Below is corrosive, above makes scale. pH moves it most, then calcium and alkalinity.',
    body: `The index shows whether water dissolves calcium carbonate or deposits it. It is pH + temperature factor + calcium factor + alkalinity factor − a constant (12.1 up to 1,000 ppm dissolved solids, 12.2 for 1,000–2,000, 12.3 above).

- **-0.3 to +0.3:** balanced. Slightly positive is kinder to plaster.
- **Below -0.5:** corrosive. Etched plaster, lost grout, worn heater copper.
- **Above +0.5:** scaling. White tile line, rough walls, scaled salt cell and heater.

Use carbonate alkalinity, not the bare test result: stabilizer counts in the test but doesn’t protect. At pH 7.5 take off about a third of the cyanuric acid reading.

Rules of thumb: +0.1 pH is +0.1. Ten degrees warmer is about +0.1. Calcium or alkalinity a quarter higher is +0.1.

Example: pH 7.5, 80 °F, calcium 250, alkalinity 100, stabilizer 30 gives 0.01, balanced. The same water at 50 °F is -0.38: winter water turns aggressive without anyone adding anything. The same water at pH 8.0 is +0.51: scaling.

Correct in the order alkalinity, pH, calcium. Where calcium is high and can’t be lowered, keep pH and alkalinity at the low end. Where it is low, raise calcium rather than pushing pH up.`,
    keywords: ['lsi', 'langelier', 'csi', 'index', 'corrosive', 'scaling', 'balanced water', 'aggressive water'],
    sources: [house, nyPoolCode, phta],
  },
  'raise-cyanuric-acid': {
    title: 'Adding stabilizer (cyanuric acid)',
    summary:
      '13.35 oz per 10,000 gallons for each 10 ppm. 30–50 ppm outdoors, 70–80 in salt pools, none indoors or in spas.',
    body: `Without stabilizer, noon sun destroys half of the chlorine in about 35 minutes. With it, chlorine lasts the day, but acts more gently: the more stabilizer, the more chlorine is needed.

**Targets:** 30–50 ppm for outdoor chlorine pools, 70–80 ppm for salt pools. None for indoor pools, spas, bromine or natural pools.

**Dose:** 13.35 oz per 10,000 gallons raises it 10 ppm. From 0 to 30 ppm in 15,000 gallons is about 3.8 lb.

1. Put the granules in a sock before a return jet, or in the skimmer basket if the manufacturer of the product allows it. Don’t let them sit on a liner.
2. Keep the pump running and squeeze the sock now and then. It dissolves over days.
3. Don’t backwash or clean the filter for several days. Undissolved product would leave with the dirt.
4. Test again in about a week. Don’t dose again because the first test reads low.

It is acidic: check pH at the next visit. Remember that dichlor and trichlor bring stabilizer along: each 10 ppm of chlorine from trichlor adds about 6 ppm, from dichlor about 9 ppm. A pool fed with tablets rarely needs more, and often has [too much](/chat/knowledge/lower-cyanuric-acid).`,
    keywords: [
      'cya',
      'stabilizer',
      'conditioner',
      'cyanuric',
      'add stabilizer',
      'sun protection',
      'chlorine burns off',
    ],
    sources: [house, fcCya, labels],
  },
  'lower-cyanuric-acid': {
    title: 'Lowering stabilizer (cyanuric acid)',
    summary:
      'Above about 90 ppm chlorine barely keeps up. Lower it by replacing water and change the chlorine product.',
    body: `Stabilizer doesn’t leave with sunlight or chlorine, only with water. Tablets raise it all season: at 2 ppm of chlorine a day, trichlor adds about 36 ppm a month, dichlor about 55.

Why it matters: at 100 ppm the lowest free chlorine that still prevents algae is about 8 ppm, and shock needs about 39. The health code figure often quoted as a limit for public pools is 90 ppm. Local rules may be lower.

**Lowering it**

1. Test again with a diluted sample: one part pool water, one part tap water, reading times two. The tube can’t be read above 100.
2. Share of water to replace = (now − target) ÷ now. From 120 to 50 ppm that is 58% of the pool.
3. Check ground water and the surface before draining: see [draining safely](/chat/knowledge/draining). Two partial drains need more water than one, but spare the shell.
4. Refill, balance, then stabilizer again only if the test asks for it.

Products sold to break stabilizer down work unreliably. Test before promising anything. Reverse osmosis services clean the water where it is scarce.

**Afterwards** switch to liquid chlorine, cal-hypo (mind the calcium) or a salt system, and keep tablets for holidays.`,
    keywords: [
      'cya high',
      'stabilizer high',
      'over stabilized',
      'chlorine lock',
      'lower cyanuric acid',
      'lower stabilizer',
      'reduce cya',
      'conditioner too high',
    ],
    sources: [house, fcCya, cdcMahc],
  },
  borates: {
    title: 'Borates in pool water',
    summary: 'About 50 ppm of borate slows upward pH drift. 7.64 oz of boric acid per ppm in 10,000 gallons.',
    body: `Borate is a second buffer that works where alkalinity doesn’t: it holds pH down around 7.6–8.0. People also like the look of the water. It is an option for salt pools with steady pH rise, not a must.

**Level:** commonly 30–50 ppm, read as boron. Test with borate strips.

**Dose per 10,000 gallons:** boric acid 7.64 oz per ppm, so 50 ppm takes about 24 lb. It hardly moves pH. Borax (decahydrate) takes 11.8 oz per ppm and raises pH and alkalinity strongly (about 2.3 ppm alkalinity per ppm borate), so much acid must follow hours later. Boric acid is simpler.

1. Balance alkalinity and pH first.
2. Broadcast over the deep end with the pump running, in several portions, and brush what settles.
3. Wait 4 hours, test pH, then borate the next day.

What changes afterwards: acid doses become larger for the same pH step, and the alkalinity test includes some borate, so the saturation index must know the borate reading. Enter it.

Borate leaves only with water: splash-out, backwash, draining. Keep dogs from drinking the pool regularly, and don’t use it where the water drains onto plants: boron harms many of them.`,
    keywords: ['borate', 'boric acid', 'borax', 'ph stability', 'boron'],
    sources: [house, labels],
  },
} satisfies Articles;
