import { type Articles, apsp15, cdcMahc, epaWatersense, manuals, nsf50, phta } from './article.ts';

export const filtration = {
  'filter-pressure': {
    title: 'What filter pressure tells you',
    summary: 'Know the clean pressure. 8–10 psi above it means clean, below it means blockage before the pump.',
    body: `One number matters: the pressure right after cleaning, at the pump’s usual speed. Write it on the filter and in the customer’s record. With a variable-speed pump always compare at the same speed.

**Above clean pressure**

- 8–10 psi, or about a quarter more: backwash or clean.
- At once after cleaning: closed return valve, eyeballs blocked, cartridge or grids clogged with oil or scale, sand caked, heater scaled.
- Sudden jump: someone moved a valve.

**Below clean pressure**

- Skimmer or pump basket full, weir stuck, water level low.
- Air leak or clogged impeller: bubbles in the pump pot, low flow.
- Torn element or channeled sand: low pressure and dirty water.
- Pump running slowly or worn.

**Gauge at zero with water flowing, or stuck when the pump is off:** a dead gauge. Replace it. It is the cheapest part of the system, and a filter with a blind gauge is unsafe.

**Safety:** a filter tank is under pressure. Pump off and locked at the breaker or timer, air relief opened until the gauge is at zero and water stops, before any clamp is touched. Stand clear of the lid at start-up, with the air relief open until a steady stream comes. Never loosen a clamp under pressure.`,
    keywords: [
      'pressure gauge',
      'psi',
      'high pressure',
      'low pressure',
      'filter pressure',
      'when to backwash',
      'clean pressure',
    ],
    sources: [manuals, nsf50],
  },
  'sand-filters': {
    title: 'Sand filters: backwash and care',
    summary:
      'Backwash at 8–10 psi above clean until the sight glass is clear, then rinse. New sand every five years or so.',
    body: `Sand catches particles of about 20–40 microns. Slightly dirty sand filters better than fresh-washed sand, so don’t backwash by the calendar.

**Backwash**

1. Pump off. Move the multiport handle only with the pump off. Otherwise the spider gasket tears.
2. Hose out to where discharge is allowed, valve to Backwash.
3. Pump on until the sight glass is clear, commonly 2–3 minutes.
4. Pump off, valve to Rinse, 30 seconds, pump off, back to Filter.
5. Note the pressure. Top up and test: each backwash takes a few hundred gallons and their stabilizer and salt along.

**Trouble**

- **Sand in the pool:** broken lateral or standpipe. Fine dust only, right after new sand, is normal.
- **Dirty water, low pressure:** channels or mud balls. Open, break up, deep-clean with a hose or sand cleaner, or replace.
- **Water out of the waste line in Filter:** spider gasket.
- **Short cycles:** oil or scale in the sand. A cleaner made for it, per its label.

**New sand:** #20 silica (0.45–0.55 mm), poured over water-filled tank so that laterals aren’t broken, to the maker’s weight. Backwash well before filtering. Every five to seven years, or when cleaning no longer helps. Glass and zeolite have their own weights and rates: ask the maker.`,
    keywords: [
      'sand filter',
      'backwash',
      'multiport',
      'sand in pool',
      'change sand',
      'spider gasket',
      'laterals',
      'channeling',
    ],
    sources: [manuals, nsf50],
  },
  'cartridge-filters': {
    title: 'Cartridge filters: cleaning and replacing',
    summary:
      'Hose at 8–10 psi above clean, degrease before any acid soak, replace when pleats fray or pressure stays up.',
    body: `Cartridges catch about 10–20 microns and save water: no backwash. A well-sized one is cleaned two to four times a season.

**Cleaning**

1. Pump off and secured, air relief open, gauge at zero. Then the clamp.
2. Lift out, note the order of elements. Hose from top to bottom at an angle, pleat by pleat. No pressure washer: it tears the fabric.
3. Oily or gray: soak overnight in a cartridge degreaser, or trisodium phosphate per its label. Rinse thoroughly.
4. White and stiff from calcium: only after degreasing and a complete rinse, an acid soak of 1 part muriatic acid to 20 parts water, until the fizz stops. Acid into water, goggles, gloves, outdoors, no chlorine in or on the cartridge: chlorine and acid give poisonous gas. Acid on an oily cartridge sets the dirt for good.
5. Rinse, dry if you can, look at it.

**Replace when** bands are broken, pleats are flat or fuzzy, end caps are cracked, or clean pressure is several psi above new. Two to five years is usual.

Check the tank O-ring, lubricate it with silicone (not petroleum), close the clamp to the maker’s torque, air relief open at start-up.

A spare set speeds the visit: swap on site, clean in the shop.`,
    keywords: [
      'cartridge',
      'clean cartridge',
      'filter element',
      'pleats',
      'acid soak',
      'degrease',
      'tsp',
      'replace cartridge',
    ],
    sources: [manuals, nsf50],
  },
  'de-filters': {
    title: 'DE filters: recharging and grids',
    summary: 'Recharge after every backwash, about 1 lb of DE per 10 sq ft. Take the grids apart once or twice a year.',
    body: `Diatomaceous earth catches down to about 3–5 microns, the finest of the three. Without its coat the bare grids clog with dirt at once, so never run without DE.

**Backwash and recharge**

1. Backwash at 8–10 psi above clean: two minutes, pump off, filter half a minute, again. Two or three times.
2. New DE: about 1 lb per 10 square feet of filter area (a 60 sq ft filter: 6 lb) minus what stayed in, commonly 70–80% after a backwash. Follow the tank’s plate.
3. Mix into a bucket of water and pour slowly into the skimmer with the pump running.

**Teardown,** once or twice a year and whenever pressure is high right after a backwash: pump secured, pressure off, hose each grid, check for tears, crushed frames, the manifold for cracks. Degrease. Acid only after that and well rinsed.

**DE coming back into the pool:** torn grid, cracked manifold, O-ring at the standpipe missing, or too much DE.

**Short cycles:** algae or oil, too little DE, or too much (grids bridged).

**Dust:** DE contains crystalline silica. Wear a fitted N95 or better, pour low and upwind, no dry sweeping. Many towns forbid DE in the storm drain: use a separation tank, or discharge as local rules say.`,
    keywords: ['de filter', 'diatomaceous', 'grids', 'recharge', 'de in pool', 'how much de', 'teardown', 'fingers'],
    sources: [manuals, nsf50],
  },
  'backwash-water': {
    title: 'Where pool water and backwash may go',
    summary:
      'Never to the storm drain by habit: ask the city. Dechlorinate, keep pH in range, or use the sewer cleanout.',
    body: `Storm drains run to creeks. Chlorine, salt, copper and acid kill there, and most US cities forbid it. The rules are local, so know those of each town on the route.

**Usual ways, in order of preference**

1. **Sanitary sewer** through the cleanout or a laundry sink, where the utility allows it, at a flow the line can take (often 10–12 gallons per minute).
2. **Onto the customer’s own ground:** lawn or gravel, not over the neighbor’s line, not onto a septic field, slowly. Chlorine below 0.1 ppm is the common limit. pH 6.5–8.5.
3. **Storm system** only where the city permits dechlorinated pool water expressly.

**Preparing a drain:** stop chlorine for some days, cover off. Test. Neutralize the rest with sodium thiosulfate in small steps. Salt water harms most plants and is often banned from ground and sewer: ask.

**Backwash** carries dirt and DE: separation tank or bag for DE, planted area for sand backwash.

**Acid wash waste** must be neutralized to near pH 7 with soda ash, in the pool’s deep end after the acid work is done and the fumes are gone, tested and pumped to the sewer where allowed.

Record how much water went where. Fines go to the one who held the hose.`,
    keywords: [
      'discharge',
      'drain to street',
      'storm drain',
      'sewer cleanout',
      'backwash water',
      'dechlorinate before draining',
    ],
    sources: [epaWatersense, phta],
  },
  'turnover-and-run-time': {
    title: 'Run time, turnover and pump speed',
    summary: 'One turnover a day is a fair start. Long and slow saves energy, high speed only for jobs that need it.',
    body: `Turnover is the time to move one pool volume: gallons ÷ gallons per minute ÷ 60 = hours. 18,000 gallons at 40 gpm take 7.5 hours.

**How long?** Most residential pools do fine with one turnover per day. Heat, trees, parties, algae or a small filter call for more. Run 24 hours while clearing a pool. Public pools have a required turnover, often 6 hours or faster. The code decides.

**Variable speed:** power falls with roughly the cube of the speed. Half speed moves half the water for about an eighth of the power, so twice the time at half speed costs about a quarter.

1. Set a low speed for the long run: skimmer weir still moving, chlorinator and salt cell flow switch on.
2. A medium speed for an hour or two for skimming.
3. High speed only for vacuuming, spa, solar, some cleaners, heater minimum flow, backwash.
4. Let chlorine dosing fall into the run time, and part of it into daylight.

In freezing nights the pump must be able to run: freeze protection on.

A pump too strong for filter or pipes wastes power and pushes dirt through the media. Suction pipe: keep below about 6 ft/s, return below about 8 ft/s. Check flow against suction cover ratings before raising the speed.`,
    keywords: [
      'run time',
      'how long to run pump',
      'turnover',
      'rpm',
      'gpm',
      'variable speed settings',
      'pump hours',
      'schedule',
    ],
    sources: [apsp15, cdcMahc, manuals],
  },
  'vacuuming-and-brushing': {
    title: 'Skimming, brushing and vacuuming on a visit',
    summary: 'Top to bottom: skim, brush, vacuum, baskets, then test and dose. The right brush for the surface.',
    body: `The order saves work: what you brush down, you vacuum up.

1. **Look first:** water level at mid-skimmer, color, clarity, drain cover in place and whole. A broken or missing drain cover closes the pool at once.
2. **Test** before stirring things up, so that the reading is the pool’s and not the dust’s.
3. **Skim** the surface. It is the fastest way to remove load.
4. **Brush** tile line, walls, steps, behind ladders, love seats, around returns. Nylon for vinyl and fiberglass, nylon or mixed for plaster, steel only for algae on plain plaster.
5. **Vacuum:** hose primed under water so no air reaches the pump. Heavy leaves by leaf bagger, fine dirt slowly. Algae dust and floc to waste.
6. **Baskets:** pump off before opening the pump pot. Check lid O-ring, silicone lube. A cracked basket lets leaves into the impeller.
7. **Filter** pressure against the clean value.
8. **Dose** last, one product at a time, each in its own place and time, nobody in the water.
9. **Restart,** check for air, timer right, gate closed and latched.

Rinse poles and hoses between a pool with algae and the next one. Mustard algae travels on equipment.`,
    keywords: ['visit routine', 'brush', 'vacuum', 'skim', 'weekly service steps', 'cleaning order', 'baskets'],
    sources: [phta, manuals],
  },
} satisfies Articles;
