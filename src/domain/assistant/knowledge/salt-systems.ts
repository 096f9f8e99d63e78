import { type Articles, fcCya, house, labels, manuals, nec680 } from './article.ts';

export const saltSystems = {
  'salt-dose': {
    title: 'Adding salt',
    summary: '83.5 lb per 10,000 gallons raises salt 1,000 ppm. Add less than calculated, mix a day, test again.',
    body: `Most salt systems need 2,700–3,400 ppm, ideal 3,200. Some makes need 3,000–3,500 and shut off below about 2,600. The plate on the unit decides.

**Dose:** 83.5 lb per 10,000 gallons for 1,000 ppm. Example: 18,000 gallons from 2,400 to 3,200 ppm: 0.8 × 83.5 × 1.8 = 120 lb, three 40 lb bags.

1. Test with a strip or calibrated meter, not only the unit’s display: a scaled or worn cell reads low, and so does cold water. Salt poured after a false reading can leave only with water.
2. Use pool salt or plain evaporated salt of 99% and more. No iodine, no yellow prussiate anti-caking agent, no rock salt.
3. Cell off, pump on. Pour along the shallow end and brush until dissolved. It must not sit on plaster or in the skimmer.
4. Keep the pump running 24 hours, test, then switch the cell on.

**Too high** (over about 4,000 ppm or the unit’s limit): stop, replace part of the water: share = (now − target) ÷ (now − fill).

Salt doesn’t evaporate or get used up. A steady fall means splash-out, backwash, rain overflow or a leak. Liquid chlorine adds salt too, about 16.5 ppm for each 10 ppm of chlorine.`,
    keywords: ['salt low', 'low salt', 'how much salt', 'bags of salt', 'salt level', 'add salt', 'salt too high'],
    sources: [house, manuals],
  },
  'salt-cell-makes-no-chlorine': {
    title: 'Salt system runs but chlorine is low',
    summary: 'Check demand and stabilizer, run time and output, salt and temperature, scale. Only then the cell’s age.',
    body: `Start with the water. Most of the time it isn’t the cell.

1. **Demand:** do the overnight test. Loss above 1 ppm means algae, and no cell outruns algae: shock by hand to clear it. See [chlorine that disappears](/chat/knowledge/chlorine-loss).
2. **Stabilizer** under 60 ppm in full sun: chlorine is burned as fast as it is made. Target 70–80 ppm.
3. **Run time × output:** chlorine made = rating × hours/24 × output %. A 1.4 lb/day cell at 60% for 10 hours makes about 2.1 ppm a day in 20,000 gallons. Summer needs 1.5–3. The rating is for 24 hours.
4. **Lights:** "low salt", "check cell", "no flow", "cold". Below about 50–60 °F most units stop on purpose: dose by hand in winter.
5. **Scale:** look through the cell against the light. White between the plates means cleaning.
6. **Flow switch and speed:** raise the pump speed and see whether "no flow" goes away.
7. **Amps or volts** in the diagnostic menu against the manual: good salt, good temperature, clean plates, and still low = worn cell. Cells last 3–7 years or about 8,000–10,000 hours.

Raise chlorine by hand first. A salt system holds a level, it doesn’t recover one. Then set the output for 1–3 ppm, or what the stabilizer calls for.`,
    keywords: [
      'swg',
      'no chlorine salt pool',
      'cell not producing',
      'salt cell',
      'generator',
      'check cell',
      'chlorine low salt',
    ],
    sources: [house, fcCya, manuals],
  },
  'cleaning-a-salt-cell': {
    title: 'Inspecting and cleaning a salt cell',
    summary: 'Look every three months. Hose first, a weak acid bath only when scale stays, as short as possible.',
    body: `Scale on the plates lowers output and shortens life. So does every acid bath. Clean when needed, not by date.

1. Power off at the breaker, pump off, valves closed. Unplug the cell.
2. Hold it against the light. Flakes: rinse with a hose, tap out with a plastic or wooden stick. Never metal.
3. **Acid only if scale remains.** Most makers: one part muriatic acid to four parts water or weaker. Some sell a cleaner. Put the water into the bucket first, then the acid. Outdoors, goggles, acid gloves, upwind, far from chlorine products.
4. Set the cell in its cleaning cap, fill over the plates, keep the plug dry. The foam stops in 5–10 minutes, then stop. Fifteen minutes is the most.
5. Rinse well. Used solution goes into the pool slowly at the deep end, pump running, with the cell off, or is neutralized.
6. O-rings, flow arrow, unions hand-tight, reset the reminder.

**Why it scaled:** high pH at the plates (it is far higher there than in the pool), index positive, calcium over 400, low flow, output at 100%. Keep pH 7.4–7.6 and the index between -0.3 and 0 where the surface allows it.

White snowflakes in the returns come from a reversing cell shedding scale: correct the index first.`,
    keywords: ['clean cell', 'scaled cell', 'acid wash cell', 'white flakes', 'calcium on plates', 'inspect cell'],
    sources: [manuals, labels, house],
  },
  'salt-water-balance': {
    title: 'Water balance in a salt pool',
    summary: 'Stabilizer 70–80, alkalinity toward 60–80, pH drifting up: same chemistry, other targets.',
    body: `A salt pool is a chlorine pool that makes its chlorine on site. What differs:

- **Stabilizer 70–80 ppm,** because chlorine comes in slowly all day and must survive the sun.
- **Free chlorine** 1–3 ppm as for all pools. At 70 ppm stabilizer 3–5 is the level that prevents algae with a margin (minimum 3).
- **pH** rises steadily from gas bubbles. Expect acid at most visits. See [pH that keeps rising](/chat/knowledge/ph-rises).
- **Alkalinity** 60–80 ppm slows that rise. At 120 it is a fight.
- **Calcium** 150–300. With higher calcium keep the index on the slightly negative side to spare the cell.
- **Salt** 2,700–3,400 ppm. It counts as dissolved solids in the index, so use the salt reading there.
- **Borates** about 50 ppm are an option against pH drift.

**Materials:** rinse splash zones of natural stone, keep a sacrificial zinc anode if the maker suggests it, check ladder sockets and screws. Bonding must be whole. Corrosion at ladders and lights often means it isn’t.

**Shock and storms:** the "boost" button raises output for a day but is weak against algae: use liquid chlorine. Turn the cell off while shocking very high if the manual says so, and when salt is out of range.`,
    keywords: [
      'saltwater pool',
      'salt pool chemistry',
      'salt pool ph',
      'salt pool stabilizer',
      'boost',
      'super chlorinate',
    ],
    sources: [house, fcCya, manuals],
  },
  'sizing-a-salt-generator': {
    title: 'Sizing and setting a salt system',
    summary: 'Choose a cell rated for about twice the pool. Set hours and percent for 1.5–3 ppm a day.',
    body: `The label "up to 40,000 gallons" assumes 24 hours at 100%, mild sun and no parties. Size for about twice the pool and the cell lives at half load.

**Calculate:** ppm a day = lb/day × hours/24 × output % × 453,592 ÷ liters, where liters = gallons × 3.785.

Example: 1 lb/day, 8 hours, 50%, 15,000 gallons gives about 1.3 ppm: enough in spring, short in July. Twelve hours at 60% gives about 2.4.

**Setting it**

1. Raise chlorine to target by hand.
2. Choose run hours by the pump’s schedule, percent from the formula for about 2 ppm a day.
3. Test at the same time of day for a week. Change percent by ten points, not fifty.
4. Higher in heat and full sun, lower with a cover, off below the unit’s temperature limit (about 50–60 °F). Write the setting in the record at each change.

Longer at low percent is kinder to cell and skin than short bursts at 100%. In low flow the bubbles must still be carried away.

**Signs of undersize:** 100% all summer, chlorine falling by Friday, cell replaced after three years. A supplement of liquid chlorine in the hottest weeks may be cheaper than a larger unit. Tell the customer both figures.`,
    keywords: [
      'size generator',
      'output percent',
      'salt cell setting',
      'lb per day',
      'which salt system',
      'undersized',
      'percentage',
    ],
    sources: [house, manuals],
  },
  'salt-conversion': {
    title: 'Converting a pool to salt',
    summary: 'Check bonding, materials and water first. Balance, stabilize, salt, mix a day, then start the cell.',
    body: `**Survey first**

- heater make and age, stone coping, metal filter tank or fittings, automatic cover tracks: say what salt may shorten
- power: dedicated supply interlocked with the pump, GFCI, bonding lug. The electrician’s part by a licensed person
- space for the cell after filter and heater, the length of straight pipe the maker asks for, before any return split
- copper or mineral systems: remove them. Metals plate onto the cell and the pool

**Water before salt**

1. Test everything, metals and salt included. A pool long on liquid chlorine can already have 1,000–1,500 ppm.
2. Clear algae and combined chlorine with a shock.
3. Balance alkalinity 60–80, pH 7.4–7.6, calcium in range. Stabilizer toward 70.
4. Calculate salt from the measured value: 83.5 lb per 10,000 gallons for 1,000 ppm. Brush it in, pump on 24 hours, cell off.
5. Check salt, start at about 50%, free chlorine already at target.

New plaster: no salt and no cell for at least 28 days or what the plasterer requires. Until then, chlorinate by hand.

**Teach the customer:** it is still chlorine, pH needs acid, the cell is a wear part of several hundred dollars, and winter needs hand dosing.`,
    keywords: ['convert to salt', 'salt conversion', 'install salt system', 'new salt pool', 'switch to salt'],
    sources: [manuals, nec680, house],
  },
} satisfies Articles;
