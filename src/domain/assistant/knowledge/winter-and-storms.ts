import {
  type Articles,
  energyHeating,
  epaLabels,
  extension,
  house,
  labels,
  manuals,
  nec680,
  nwsLightning,
  oshaHeat,
  phta,
  poolSafely,
} from './article.ts';

export const winterAndStorms = {
  'winter-closing': {
    title: 'Closing a pool for winter',
    summary: 'Clean, balanced water, blown and plugged lines, drained equipment, a tight cover, and a written list.',
    body: `Close when water stays below about 60 °F. Closed too warm, it opens green.

1. **A week before:** clean, shock, let chlorine come down. Balance: pH 7.4–7.6, alkalinity 80–120, calcium in range. Cold water is corrosive, so aim for an index slightly above zero at today’s temperature.
2. **Same day:** winter algaecide (polyquat) per its label once chlorine is back to normal. Metal sequestrant where there is well water. No floating tablets against a liner.
3. **Water level:** mesh cover about a foot below the skimmer, solid cover a few inches below tile, per the cover’s maker. Never empty.
4. **Lines:** blow out skimmer, returns, cleaner, features and main drain until bubbles come, plug while air flows, air-lock the drain. Pool antifreeze (propylene glycol) where a line can’t be blown. Never automotive.
5. **Equipment:** drain pump, filter, heater, chlorinator, salt cell, valves. Plugs in the pump basket. Cartridges and grids cleaned and dry. Breakers off, heater gas off.
6. **Skimmer:** an expansion bottle or gizzmo.
7. **Cover** tight all around. Water bags filled only partly. A safety cover to its anchors.

Write what was done, where the plugs are and what is worn: it is the list for spring. Take the last chemicals with you, or store them dry and apart.`,
    keywords: [
      'close pool',
      'closing',
      'winterize',
      'winterizing',
      'blow out lines',
      'antifreeze',
      'winter cover',
      'season end',
    ],
    sources: [phta, manuals, house],
  },
  'freeze-protection': {
    title: 'Freeze protection where pools stay open',
    summary: 'Moving water doesn’t freeze: pump on below about 38 °F, every line open, and a plan for a power cut.',
    body: `In mild climates pools run all winter and one hard night breaks more than a season does. Pipes above ground, pump pots, filters and heaters go first.

**Before the cold**

1. Freeze guard set, commonly 36–38 °F. Test it by raising the set point or cooling the sensor. A timer without guard: override to run all night.
2. Every valve partly open, so that spa, cleaner, features and solar carry some flow. Solar drained if it can be.
3. Speed high enough to move water everywhere. Variable-speed pumps have their own freeze setting: check both don’t fight each other.
4. Water level up, skimmer weirs free, auto-fill hose off and drained.
5. Insulate exposed pipe and backflow preventers.

**Power cut in frost:** breaker off so that it doesn’t start dry or frozen. Open air relief, pull drain plugs of pump, filter, heater and chlorinator, open valves halfway, remove what you can. Cover with blankets. No open flame.

**After:** nothing frozen may be started. Thaw, look for cracks at pump pot, filter, valves, heater header, unions. Fill. Start slowly with the relief open.

Ice on the pool: leave it, don’t beat it. Nobody on the ice, children and pets away. Let customers know beforehand in a message what to do when the power fails.`,
    keywords: ['freeze', 'freezing', 'frost', 'frozen pipes', 'cold snap', 'power outage freeze', 'hard freeze', 'ice'],
    sources: [manuals, phta],
  },
  'winter-water': {
    title: 'Water care in the cold months',
    summary: 'Half the chlorine, the same balance: cold lowers the index, salt cells stop, algae only slows.',
    body: `A pool that stays open in winter needs less, not nothing.

- **Chlorine:** demand falls to a fraction, since sun is weak and algae slow. Keep the level all the same. The growth that starts in February is hidden until March.
- **Salt systems** stop below about 50–60 °F water. Dose liquid chlorine by hand and turn the cell off so nobody trusts a light.
- **Index:** every ten degrees colder costs about 0.1. Water balanced at 80 °F with 0.01 is at -0.38 at 50 °F. Raise pH to about 7.6 and keep alkalinity and calcium up, especially on plaster.
- **Stabilizer:** rain and overflow dilute it. Measure before the first hot week, and raise it then.
- **Run time:** shorter, but daily, and with freeze protection.
- **Leaves:** the real winter load. Empty baskets and net at each visit. A leaf canister saves the pump.
- **Filter:** a good month for deep cleaning, DE teardown, new sand or cartridges.
- **Heater off?** Shut gas as the manual says. Mice like burners.

Test pH, chlorine and alkalinity every visit as in summer, calcium and stabilizer once in midwinter. It is also the time for repairs that need a lower level: tile, lights, drain covers near expiry.`,
    keywords: ['winter chlorine', 'cold water', 'off season', 'winter care', 'pool open in winter', 'salt cell cold'],
    sources: [house, manuals, phta],
  },
  'winter-covers': {
    title: 'Covers: safety, solid, mesh, solar, automatic',
    summary: 'Only a rated safety cover protects a child. Pump standing water off every cover.',
    body: `- **Safety cover** (mesh or solid, anchored): made to ASTM F1346, bears a person. All anchors in, springs half compressed, no gaps at steps or walls where a child could slip under.
- **Automatic cover:** safe only when fully closed and locked. Pump water off before opening. Keep hands, hoses and toys out of the track. The key stays with an adult.
- **Winter tarp with bags:** keeps leaves out, protects nobody. Treat the pool as open.
- **Leaf net:** on top of another cover for the fall.
- **Solar (bubble) cover:** heat and evaporation. Deadly for a child or pet that steps on it: it folds around them. Off completely while people swim, never half.

**Water on a cover** drowns: a few inches are enough. A cover pump with automatic switch, checked at each winter visit. Pump to where discharge is allowed.

**Under mesh** silt and light get in: open earlier, expect tannin and low stabilizer. **Under solid** covers gases collect. After a late shock or with a feeder running, lift an edge and wait before leaning in.

**Care:** mild soap, rinse, dry, mouse-proof bag. Torn straps or perished stitching: not a safety cover any more. Write its age and the date of anchors checked.

Barriers, gates and alarms stay necessary with any cover.`,
    keywords: ['cover', 'safety cover', 'cover pump', 'mesh cover', 'automatic cover', 'solar cover safety', 'tarp'],
    sources: [poolSafely, manuals, phta],
  },
  'before-and-after-a-storm': {
    title: 'Before and after a storm or hurricane',
    summary:
      'Don’t empty the pool. Power off, loose things in, chlorine up. Afterwards safety, debris, then chemistry.',
    body: `**Before**

1. Water stays in. A full shell resists ground water and flying debris. Lower at most to the skimmer’s lower edge where overflow threatens the house.
2. Furniture, toys, tools and chemicals indoors, chemicals high and dry, each kind apart. Not furniture into the pool: it scratches and rusts.
3. Breakers off for all pool equipment, heater gas off. Motor and control box wrapped against flood if the manufacturer agrees, or the motor taken in.
4. Raise chlorine with liquid chlorine. Add algaecide per its label if the power may be out for days.
5. No cover against a hurricane: it tears and becomes a sail. Screens: follow the builder.

**After**

1. Downed wires, standing water at the panel: stay away, call the utility. Flooded motors, lights and panels are inspected by an electrician before power comes on.
2. Take out debris by hand and net, not by the pump. Watch for glass, snakes, metal.
3. Flood water in the pool is sewage until proven otherwise: close it, shock, test, or drain when ground water allows.
4. Check shell, drain covers, fences, gates.
5. Test all. Rain dilutes alkalinity, stabilizer, calcium and salt. Balance in order, shock at dusk, filter 24 hours.

Photograph before and after for insurance.`,
    keywords: ['hurricane', 'storm', 'flood', 'after storm', 'tropical', 'debris', 'power outage', 'flooded pool'],
    sources: [phta, nec680, extension],
  },
  'rain-dust-smoke': {
    title: 'Heavy rain, dust storms, smoke and ash',
    summary:
      'Rain dilutes, dust feeds algae and raises phosphate, ash raises pH and clogs: clean first, then chlorine.',
    body: `**Heavy rain** (an inch or more)

- dilutes chlorine, stabilizer, salt, alkalinity. Washes soil and fertilizer in
- lowers pH slightly and takes water over the edge
- Bring the level down to mid-tile, net, test everything, chlorine first. Four inches of overflow on a 5 ft deep pool take away about 6% of salt and stabilizer.

**Dust storm (haboob)**

- Skim while it floats, empty baskets, let the rest settle overnight, vacuum slowly to waste if possible.
- Brush, then chlorine to the upper end of the target. The dust carries phosphate and spores.
- Backwash or clean the filter afterwards. Cartridge pools may need it twice.

**Wildfire smoke and ash**

- Ash is alkaline and carries metals and soot. Net it, don’t blow it in. Vacuum to waste.
- Test pH and metals. Shock against the organic part. Clean the filter soon.
- Fire retardant is fertilizer (phosphate and ammonia): chlorine demand goes up sharply. Heavy coating may call for a water change.
- When the air is unhealthy wear a fitted N95 and cut outdoor time.

**Pollen:** a skimmer sock, fine net, longer run. It isn’t algae and doesn’t need shock as long as chlorine holds.

Tell customers what the next visit will include. One message to all on the route saves ten calls.`,
    keywords: ['rain', 'haboob', 'dust storm', 'smoke', 'ash', 'wildfire', 'pollen', 'monsoon', 'after rain'],
    sources: [extension, house, phta],
  },
  'heat-waves': {
    title: 'Heat waves: water and technician',
    summary: 'Warm water uses chlorine faster, so dose more and run longer. People need water, shade and rest.',
    body: `**Water.** Above 85 °F chlorine demand climbs and algae doubles in hours. With a heat advisory plan about a quarter more chlorine than usual, later in the day, and check stabilizer: under 30 ppm a noon test finds nothing.

1. Run the pump longer, part of it in daylight.
2. Salt systems: raise the percentage before the heat, not after.
3. Empty feeders faster: check tablets.
4. Evaporation raises calcium and salt. The index rises too, about 0.1 for ten degrees. Watch the tile line and the cell.
5. Too-warm water (over about 90 °F) is tiring and breeds germs: aerate at night, take covers off.

**Chemicals** in the truck: liquid chlorine loses strength quickly, drums swell, oxidizers get touchy. Shade, ventilation, loosened vented caps as made, never a closed hot cab.

**You.** Start early. A cup of water every 15–20 minutes, shade breaks, light clothes, hat. Newcomers and those back from leave build up over a week or two.

- Heat exhaustion: heavy sweat, dizziness, cramps, nausea: shade, cool, drink, don’t go on.
- **Heat stroke:** confusion, collapse, hot skin: call 911, cool with water and ice at once, stay with the person.

Rubber suits and respirators add heat: acid work only in the morning.`,
    keywords: ['heat', 'hot weather', 'heat advisory', 'heat wave', 'heat stroke', 'extra chlorine', 'summer'],
    sources: [oshaHeat, house, epaLabels],
  },
  lightning: {
    title: 'Lightning and thunder at the pool',
    summary: 'When thunder roars, everybody out and indoors. Back 30 minutes after the last thunder.',
    body: `Water, wet deck, metal poles and open ground make a pool a bad place in a thunderstorm. A technician with a 16-foot aluminum pole is the tallest conductor on the lot.

1. Thunder heard or lightning seen: stop. Pole down, out of the water, off the pad.
2. Go into a building with plumbing and wiring, or a closed metal-roofed vehicle. Not under a tree, ramada, umbrella or carport.
3. Indoors keep off plumbing and corded devices. Indoor pools are cleared too in many codes, because of pipes and bonding.
4. Wait 30 minutes after the last thunder. Each new one starts the clock again.
5. Never tell a customer "just finish your lap".

**Somebody hit:** they carry no charge. Call 911, start CPR if there is no breathing, use an AED.

**Afterwards** check GFCIs, control boards, pump drive, salt unit, lights: surge damage shows as dead displays and nuisance trips. A surge protector on the equipment panel is worth quoting.

**Planning:** the office sees weather alerts early. On days with storms expected in the afternoon do chemical and pole work first. Fiberglass poles don’t make it safe.

A storm that stops the route is a reason to message customers, not to hurry.`,
    keywords: ['lightning', 'thunder', 'thunderstorm', 'storm safety', '30 minutes', 'electrical storm'],
    sources: [nwsLightning, phta],
  },
  'energy-and-water-saving': {
    title: 'Saving energy and water at a pool',
    summary: 'Variable speed, a cover at night and leaks fixed save most. The rest is small change.',
    body: `**Pump:** usually the second-largest consumer of a house. Variable speed at low rpm cuts its use by half to three quarters against single speed. Clean filter and baskets, valves fully open, no needless features.

**Heat:** a cover first, then the set point. Each degree costs 10–30% more, depending on climate. 78 °F is enough for exercise, 82 °F for children. Windbreaks help more than you’d think. Switch the heater off when nobody swims for days.

**Water**

1. Fix leaks: ¼ inch a day above evaporation is about 80 gallons on a 16 × 32 ft pool.
2. Cover at night. Lower splash features and waterfalls.
3. Backwash by pressure, not by date. Cartridges use least.
4. Keep calcium and stabilizer from climbing: that is what forces drains. Liquid chlorine instead of year-round tablets.
5. Level at mid-skimmer. A few inches lower before a wet forecast so rain tops up.
6. Where drought rules apply, know them before draining. Reverse osmosis treatment keeps most of the water.

**Chemicals:** stabilizer in range saves more chlorine than any product. Dose at dusk. Measure, don’t guess.

Give the customer numbers: hours × watts × price. A 1,500 W pump running 10 hours is 15 kWh a day. At 300 W for 16 hours it is 4.8.`,
    keywords: ['save energy', 'electric bill', 'save water', 'drought', 'cost to run', 'pump cost', 'efficiency'],
    sources: [energyHeating, labels, house],
  },
} satisfies Articles;
