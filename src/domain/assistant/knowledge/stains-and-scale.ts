import { type Articles, extension, house, labels, manuals, npc, phta, testKits } from './article.ts';

export const stainsAndScale = {
  'identifying-stains': {
    title: 'Finding out what a stain is',
    summary:
      'Color gives the hint, a spot test gives the proof: vitamin C for metal, chlorine for organic, acid for scale.',
    body: `Treating the wrong stain costs days and money. Spend five minutes on tests first.

**Color hints**

- rust, brown, tea: iron
- blue, green, teal, sometimes black: copper
- purple to black in one area: manganese, or copper cyanurate (purple) in pools with high stabilizer and copper
- brown-green under leaves, with their outline: organic tannin
- gray or white, rough: calcium scale
- yellow-brown that brushes off: dirt or mustard algae, not a stain

**Spot tests, pump off**

1. A vitamin C tablet held on the stain for a minute: it lightens = iron, often copper too.
2. A little granular dichlor or a chlorine-soaked cloth on plaster: it lightens = organic. Not on vinyl, and rinse well before any other test.
3. A drop of acid on a chip or tile out of the water, gloves and goggles on: it fizzes = calcium scale.
4. Nothing helps: it may be in the plaster itself (mottling, old repairs, rebar rust bleeding from one point).

Carry out one test, rinse, then the next at another spot: chlorine and acid must never meet.

**Then test the water:** iron and copper, pH, calcium, index, and the fill water. A stain that is removed without finding its source returns.`,
    keywords: [
      'stain',
      'stains',
      'brown stain',
      'discoloration',
      'spots on plaster',
      'what is this stain',
      'purple haze',
    ],
    sources: [phta, npc, labels],
  },
  'iron-stains': {
    title: 'Iron: brown water and rust stains',
    summary:
      'Ascorbic acid lifts iron from the surface, a sequestrant holds it. Then keep it from coming back with the fill.',
    body: `Iron comes from well water, rusting heaters, rebar, fertilizer and tools left in the pool. Chlorine oxidizes it: the water turns tea or green-brown right after a shock, and the stain settles on the surface.

**Brown water, no stains yet**

1. Stop shocking. Keep chlorine low, pH 7.0–7.2.
2. Add a sequestrant per its label, run the filter without pause, clean it often. A sock of filter fiber at the fill hose catches a lot.

**Stains on the surface**

1. Let chlorine fall to near zero. It destroys ascorbic acid. Pump on, pH about 7.2, algaecide (polyquat) as cover.
2. Broadcast ascorbic acid along the stained areas, commonly about ½ lb per 10,000 gallons to start, more where it stays.
3. Stains lift within the hour. Leave the pump running, then add sequestrant the same day per its label.
4. Raise pH slowly and chlorine in small steps over the next week, with tests: shock now brings the stain back at once.
5. Keep up the sequestrant’s maintenance dose. It wears out.

**Prevention:** fill through a pre-filter, or haul water. Test the fill. A single rust spot that returns is rebar or a tie wire: it needs a plaster repair, not chemicals.`,
    keywords: [
      'iron',
      'rust',
      'brown water',
      'ascorbic acid',
      'vitamin c',
      'well water',
      'turned brown after shock',
      'tea colored',
    ],
    sources: [labels, phta, extension],
  },
  'copper-stains': {
    title: 'Copper: blue-green stains and green hair',
    summary: 'Copper comes from corroded heaters, ionizers and algaecides. Stop the source, hold it with sequestrant.',
    body: `Copper shows as turquoise to black stains, a clear green tint with good chlorine, or green blond hair (that is copper, not chlorine).

**Find the source**

- low pH or an acid feeder upstream of the heater: the heat exchanger is dissolving. Urgent. A pinhole costs the heater.
- trichlor in the skimmer: acid water sits in the pipe and reaches the heater first.
- copper algaecide, mineral cartridges, ionizers: added on purpose, never leaves on its own.
- fill water from copper pipes with soft, acidic water.

**Hold it**

1. Bring pH to 7.2 and keep it from rising above 7.6. Copper falls out when pH is high.
2. Sequestrant per its label. Repeat as it wears out.
3. Where the reading is above about 0.3 ppm, replacing part of the water is the lasting way. See [metals and sequestrants](/chat/knowledge/sequestrants).

**Lift the stains:** ascorbic acid sometimes works, citric acid or a sulfamic stain remover per its label more often, with chlorine near zero and low pH while it works. Protect the heater: off and bypassed until pH is back.

**Afterwards:** correct what fed it. Move tablets to a feeder behind the heater with a check valve, keep the index balanced, and drop copper products for that pool.`,
    keywords: [
      'copper',
      'blue stains',
      'green hair',
      'turquoise',
      'ionizer',
      'heater corrosion',
      'green tint clear water',
    ],
    sources: [labels, manuals, phta],
  },
  'organic-stains': {
    title: 'Organic stains: leaves, berries, worms',
    summary: 'Brown or green-brown shadows under debris. Chlorine and brushing take them out.',
    body: `Leaves, acorns, berries, palm seeds, worms and mulch leave tannin. The stain keeps the shape of what was there, comes after storms or under a winter cover, and isn’t rough to the touch.

**Test:** a little chlorine on the spot lightens it within minutes (not on vinyl; there use a cloth with diluted bleach at the waterline).

**Treatment**

1. Net and vacuum all debris. What stays will stain again.
2. Balance: pH 7.2–7.4, stabilizer known.
3. Shock to the level the stabilizer calls for. Brush the stains twice a day or at each visit. Most are gone in two or three days.
4. On plaster, stubborn spots may be treated directly with the pump off, granules for a short time, then brushed away. Not on vinyl, colored plaster or fiberglass: it bleaches.
5. Oil-like rings at the waterline are body oil and sunscreen: tile soap made for pools or an enzyme product, not household cleaners (they foam and carry phosphate).

If it doesn’t lighten with chlorine, stop and test for metal: shock fixes iron stains harder. See [finding out what a stain is](/chat/knowledge/identifying-stains).

**Prevention:** empty skimmers at each visit, trim branches, clean before closing, keep the cover’s water from running into the pool.`,
    keywords: [
      'leaf stain',
      'tannin',
      'berries',
      'organic stain',
      'worm stain',
      'acorn',
      'winter cover stain',
      'tea stain',
    ],
    sources: [phta, labels],
  },
  'calcium-scale': {
    title: 'Calcium scale on tile, walls and equipment',
    summary:
      'White, rough deposits from a high index. Lower the index, then remove mechanically or with acid off the water.',
    body: `Scale forms where the saturation index is positive and the water is warm or drying: tile line, spillways, salt cell, heater.

**Which kind?** A drop of acid: strong fizz = calcium carbonate, which is treatable. Little or no fizz, hard and gray-white = calcium silicate. It needs mechanical removal.

**Stop it first**

1. Work out the index with all readings, at the real temperature. Bring pH to 7.2–7.4 and alkalinity to the low end. An index slightly below zero dissolves thin scale over weeks.
2. Calcium above 400 ppm: plan a partial water change in the cool season.
3. A scale inhibitor per its label slows what you can’t avoid, such as a spillover or high-calcium fill.

**Remove it**

- Tile: pumice on hard tile only (it scratches glass), plastic scraper, bead or salt blasting by a specialist.
- Acid on tile: water level lowered, drip caught, gloves, goggles, respirator, nothing with chlorine near. Never pour acid at the tile above a full pool as a routine.
- Salt cell: see [cleaning a salt cell](/chat/knowledge/cleaning-a-salt-cell).
- Heater: pressure drop and rumbling point to scale. A specialist descales or replaces the exchanger.
- Rough plaster all over: weeks of slightly negative index and brushing before any thought of an acid wash.`,
    keywords: [
      'scale',
      'white line',
      'tile line',
      'calcium deposits',
      'waterline',
      'calcium buildup',
      'rough walls',
      'white flakes',
    ],
    sources: [house, npc, manuals],
  },
  sequestrants: {
    title: 'Metals in the water and sequestrants',
    summary: 'A sequestrant holds metal in solution, it doesn’t remove it. Dose again as it breaks down.',
    body: `Iron, copper and manganese above about 0.2–0.3 ppm stain sooner or later. Chlorine, high pH and shock push them out of solution.

**What a sequestrant does:** it wraps the metal so that it stays dissolved and invisible. Phosphonate types (HEDP and relatives) are the strongest. Chlorine and sun break them down within weeks, so they need a maintenance dose, commonly weekly to monthly by the label.

**What it doesn’t do:** take metal out. Only water change, or filtering after letting the metal fall out on purpose, does that. Some is caught in filters. Clean them often.

1. Test iron and copper in pool and fill water. Kits read free metal. Sequestered metal may not show.
2. Add sequestrant before filling from a well, before opening shocks, and after a stain treatment.
3. Keep pH 7.2–7.4 and avoid big chlorine jumps. Dose chlorine little and often.
4. Don’t use clarifier in the same days: it works against the sequestrant.
5. Phosphonates raise the phosphate reading. That isn’t an algae problem as long as chlorine holds.

**Filling from a well:** a pre-filter on the hose, slow fill, sequestrant first, no shock for a day or two. With iron above 1 ppm in the fill, hauled water is often cheaper than the stain work.`,
    keywords: ['sequestrant', 'metal out', 'chelate', 'metals', 'well fill', 'manganese', 'hedp', 'metal treatment'],
    sources: [labels, testKits, extension],
  },
  'vinyl-and-fiberglass-care': {
    title: 'Vinyl and fiberglass: stains, fading, wrinkles',
    summary: 'Keep granules and low pH off the surface. Know what is a stain and what is damage.',
    body: `**Vinyl**

- Granules, tablets or acid lying on the liner bleach it for good. Pre-dissolve, pour over the deep end, brush.
- pH below 7.0 makes liners swell and wrinkle. Very high chlorine for long fades and stiffens them.
- Gray or black blotches that don’t brush or bleach away are often mold behind the liner: only a new liner with treated subgrade helps.
- Brush with nylon only. No steel, no pumice. Cleaners without abrasives.
- Keep water temperature below what the liner’s maker allows, commonly about 85–90 °F.
- Draining a liner can shrink it out of its track. Leave at least a foot of water, drain only in mild weather, and ask before you start.

**Fiberglass**

- Chalky film: worn gelcoat or scale. A drop of acid tells: fizz is scale.
- Brown dots in a pattern: cobalt spots from the gelcoat. They are in the material. Ascorbic acid lightens them for a while.
- Low calcium is fine for the shell. Keep enough for the heater (150 ppm).
- Keep the index near zero or slightly negative. Scale shows sooner on smooth dark gelcoat.
- Never drain without a specialist: an empty shell floats or bulges.

On both: metals stain quickly because nothing absorbs them. Use [sequestrants](/chat/knowledge/sequestrants) with well water.`,
    keywords: [
      'liner',
      'vinyl',
      'fiberglass',
      'gelcoat',
      'cobalt',
      'wrinkles',
      'faded liner',
      'bleached liner',
      'mold under liner',
    ],
    sources: [manuals, phta, labels],
  },
} satisfies Articles;
