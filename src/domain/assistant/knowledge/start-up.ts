import {
  type Articles,
  epaWatersense,
  house,
  labels,
  manuals,
  npc,
  nyPoolChemicals,
  phta,
  testKits,
} from './article.ts';

export const startUp = {
  'new-plaster': {
    title: 'Starting up new plaster',
    summary: 'Fill without stopping, brush twice a day, keep the index in balance with acid, no salt for 28 days.',
    body: `The first 28 days decide how plaster looks for years. Follow the plasterer’s own procedure. This is the usual course.

**Filling:** without a stop (rings stay), with a clean hose end wrapped in cloth at the deepest point, nobody in. Test the fill water first: metals, calcium, alkalinity. With metal add sequestrant early.

**Day 1:** pump on as soon as the level reaches mid-tile. Test and bring alkalinity to about 80 ppm, pH to 7.2–7.6, with small, diluted acid portions. Brush the whole surface.

**Days 2–7:** brush twice a day. Plaster dust is normal. Test daily and correct pH. It wants to rise. Filter cleaned often. From about day 3 chlorine by hand at 1–3 ppm, liquid, no tablets, no cal-hypo on the floor.

**To day 28:** test every two or three days. Calcium to at least 150 ppm slowly after the first week, stabilizer last, in a sock. No vacuum with wheels for two weeks, no cleaner, no heater before day 28 unless the plasterer allows it, no salt and no generator.

**Acid start-up** and **bicarbonate start-up** are done only by those trained for them. Don’t mix procedures.

Keep a log of every test and dose: color and warranty disputes are settled by it. An index below -0.3 in these weeks etches. Above +0.5 leaves scale.`,
    keywords: [
      'new plaster',
      'start up',
      'startup',
      'fresh plaster',
      'plaster dust',
      'pebble',
      'quartz',
      'curing',
      '28 days',
    ],
    sources: [npc, house, manuals],
  },
  'new-vinyl-or-fiberglass': {
    title: 'First fill of a vinyl or fiberglass pool',
    summary: 'Test the fill, sequestrant where there is metal, alkalinity and pH first, then stabilizer and chlorine.',
    body: `No plaster dust, so start-up takes days instead of weeks. What can be spoiled is the surface: metals stain it, undissolved products bleach it.

1. **Fill** with the source you tested. Well water through a pre-filter, sequestrant per its label at the start. Fiberglass: follow the installer’s backfill level with the water level, never one far ahead of the other.
2. **Circulate** as soon as the level is at mid-skimmer. Bleed air, check every union, set the timer.
3. **Day 1:** test everything. Alkalinity to 80–120 ppm with bicarbonate, 22.4 oz per 10,000 gallons for 10 ppm. Wait 4 hours, test, then pH to 7.2–7.6.
4. **Same evening:** chlorine to 2–3 ppm with liquid chlorine, 10.2 fl oz of 12.5% per ppm in 10,000 gallons. Pre-dissolve anything dry.
5. **Day 2:** stabilizer to 30 ppm in a sock, away from the liner.
6. **Day 3 and later:** calcium to at least 150 ppm where there is a heater or the maker asks for it, not on the same day as bicarbonate.
7. **After a week:** test stabilizer. Salt now, if it is a salt pool.

Keep the water above the liner’s minimum and below its maximum temperature. Photograph the new surface and log the first tests: warranty forms ask for both.`,
    keywords: ['new liner', 'first fill', 'fresh fill', 'new fiberglass', 'new pool start', 'fill pool first time'],
    sources: [manuals, house, testKits],
  },
  'spring-opening': {
    title: 'Opening a pool in spring',
    summary: 'Clear and lift the cover, reassemble, fill, run and bleed, test everything, then balance and shock.',
    body: `Open when water nears 60 °F. Above that, algae wakes up under the cover.

1. **Cover:** pump off the water, blow off leaves, lift it without spilling. Clean, dry, store. Look for damage and animals.
2. **Fill** to mid-skimmer. Inspect tile, shell, coping, drain covers, ladders, rails.
3. **Equipment:** drain plugs, gauges, sight glass, baskets, O-rings with silicone lube, valves open, winter plugs out of returns and skimmers. Heater and salt cell last.
4. **Electric:** GFCI test, timers, bonding wires seen intact, before the pump starts.
5. **Start:** pot filled, air relief open, look for leaks at each union for ten minutes. Write down clean pressure.
6. **Clean:** net, brush, vacuum to waste if the floor is covered.
7. **Test all:** free and combined chlorine, pH, alkalinity, calcium, stabilizer, salt, metals with well water. Rain and meltwater dilute. Stabilizer can be near zero, sometimes turned to ammonia: a chlorine demand that swallows several shocks.
8. **Balance in order:** alkalinity, pH, calcium, stabilizer, with 4 hours between. Then shock in the evening and run 24 hours until clear.

Swimming starts when the floor is sharp, chlorine within the label’s limit, and safety gear, gate latch and cover are checked. Tell the customer what you found worn.`,
    keywords: ['open pool', 'opening', 'spring', 'de-winterize', 'take cover off', 'season start'],
    sources: [phta, manuals, house],
  },
  draining: {
    title: 'Draining a pool safely',
    summary:
      'Ground water can float or crack an empty shell: check it, open the relief valve, drain in parts where possible.',
    body: `Ask first whether it has to be. Stabilizer, calcium, salt and metals can be lowered with partial drains, and no customer thanks you for a popped shell.

**Before**

1. Surface: vinyl and fiberglass aren’t drained without the maker’s or a specialist’s advice. Plaster only.
2. Ground water: recent rain, irrigation, low ground, river or lake level. When in doubt dig a test hole or use the sight well next to the pool.
3. Weather: mild and dry. Not above about 90 °F in full sun (plaster cracks and blisters), not with rain to come.
4. Discharge permitted? Chlorine gone, pH in range. See [where pool water may go](/chat/knowledge/backwash-water).
5. Power off for lights, pump, heater, cleaner, auto-fill. Lights may only burn under water.

**Draining:** submersible pump at the deep end. Open the hydrostatic relief valve as soon as the main drain is reachable, and keep pumping what comes in. Barrier or cover over the hole. An empty deep end is a fall hazard. Don’t leave it empty longer than the work takes.

**Share to replace:** (now − target) ÷ (now − fill). Drain-and-fill at the same time, in at one end and out at the other, lowers less per gallon but keeps the shell loaded.

**Refill** without a pause, then treat as a new fill.`,
    keywords: [
      'drain pool',
      'empty pool',
      'pool popped',
      'float',
      'partial drain',
      'water change',
      'hydrostatic valve',
      'replace water',
    ],
    sources: [phta, epaWatersense, house],
  },
  'acid-wash': {
    title: 'Acid washing plaster: when and how',
    summary: 'It removes a layer of plaster. A last resort by two trained people with respirators, never alone.',
    body: `An acid wash takes stains off by dissolving the surface. A plaster pool bears it a few times in its life, colored and aggregate finishes less, vinyl and fiberglass never. Try chlorine for organic stains and ascorbic acid for metal first, and a no-drain treatment second.

**Not** on hollow, cracked or thin plaster, and not in the heat of the day.

**Crew and gear:** two people, one always outside the shell. Acid suit, boots, gloves, face shield, respirator with acid-gas cartridges fitted to the wearer. Running water at hand, eyewash, soda ash ready. Fumes collect in the deep end: if breathing is uncomfortable, get out. No chlorine product anywhere in the pool. A shell that was bleached must be rinsed thoroughly first.

**Work**

1. Drain as described under [draining](/chat/knowledge/draining), rinse.
2. Wet the wall. Acid diluted about 1:1, always acid into water. Pour from the top, a section of ten feet, contact about 30 seconds, brush, rinse completely before the next.
3. No puddles standing on the floor. They etch grooves.
4. Neutralize the pooled waste with soda ash, about 2 lb per gallon of acid used, until near pH 7. Then pump to where the city allows.

Afterwards the surface is as new plaster: test daily and brush for a week.`,
    keywords: [
      'acid wash',
      'acid washing',
      'stained plaster',
      'drain and acid',
      'etch',
      'chlorine wash',
      'bleach wash',
    ],
    sources: [npc, nyPoolChemicals, labels],
  },
  'fill-water': {
    title: 'Knowing the fill water',
    summary: 'Test tap, well or hauled water once a year. It sets what can be reached and what keeps returning.',
    body: `Every inch that evaporates is replaced with fill water, and its minerals stay. In dry regions a pool takes its own volume in a year, so the fill decides where calcium, alkalinity and salt are heading.

**Test once a year, and at each new customer:** pH, alkalinity, calcium, metals, salt. And for wells also nitrate and smell. Let the tap run a few minutes. Write it into the customer’s record: the dilution formulas need it.

**City water:** often chloramine-treated, which shows up as combined chlorine after a big fill and disappears with a normal chlorine dose. pH is often above 8 and falls in the pool. The utility’s yearly water quality report has the rest.

**Well water:** iron, manganese, hardness, sometimes very low pH. Pre-filter, sequestrant, no shock for a day. Softened water is fine for topping up where calcium is high. For filling plaster pools it is too aggressive until calcium is added.

**Hauled water:** test a bucket before the truck empties.

**Rain and reverse osmosis:** nearly pure and hungry. Dilute everything including stabilizer and calcium. After a big rain test alkalinity.

Set targets you can hold. With a fill at 250 ppm calcium the pool won’t stay at 200. Let the index balance it by pH and alkalinity.`,
    keywords: [
      'fill water',
      'tap water',
      'well water',
      'hard tap water',
      'refill',
      'top up',
      'auto fill water',
      'rain water',
    ],
    sources: [testKits, house, epaWatersense],
  },
  'order-of-adding': {
    title: 'Which chemical first, and how long to wait',
    summary: 'Alkalinity, pH, calcium, stabilizer, chlorine, then algaecide, clarifier last. 4 hours between any two.',
    body: `**Order:** test → alkalinity → pH → calcium → stabilizer → chlorine or shock → algaecide once the shock has come down → clarifier last.

Why: alkalinity moves pH, so pH comes second. Calcium clouds in high-pH water, so it follows. Chlorine works best at the corrected pH. If free chlorine is below the minimum (1 ppm, or what the stabilizer calls for), chlorine is the most urgent even though it comes later in the order: dose it the same day, apart from the rest.

**Waiting times used here**

- between any two chemicals: 4 hours with the pump running. It covers every published wait
- after acid or a base: 4 hours, then test
- calcium chloride against bicarbonate or soda ash: never within the same hours
- after a shock: overnight, 12 hours
- stabilizer: reads right after about a week
- clarifier: next visit

On one weekly visit do at most what can be kept apart: for example acid on arrival at the deep end and chlorine left to the feeder or the customer in the evening, or the next step at the next visit. Never in the same spot, bucket or scoop, and no two at once.

**Swimming:** nobody in while dosing. After acid at least 30 minutes of circulation and a test in range. After a shock when chlorine is within the label’s limit, 1–4 ppm.`,
    keywords: [
      'order of chemicals',
      'wait time',
      'how long between',
      'what first',
      'sequence',
      'when can we swim',
      'wait to swim',
    ],
    sources: [house, labels, phta],
  },
} satisfies Articles;
