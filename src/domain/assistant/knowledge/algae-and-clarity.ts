import { type Articles, cdcSwimming, epaLabels, fcCya, house, labels, manuals, nsf50, phta } from './article.ts';

export const algaeAndClarity = {
  'green-algae': {
    title: 'Green algae',
    summary: 'Brush, shock to the level the stabilizer calls for, hold it there, filter without pause.',
    body: `Green haze, slippery walls, green dust in corners: free chlorine fell below what the stabilizer calls for. The cure is chlorine held high long enough, not one big dose.

1. Test chlorine, pH and stabilizer. Bring pH to 7.2–7.4 before shocking. It can’t be tested well afterwards.
2. Scoop out leaves. Chlorine spent on leaves kills no algae.
3. Brush everything: walls, steps, behind ladders, inside light niches.
4. Raise free chlorine to about 0.39 × stabilizer, at least 10 ppm (stabilizer 50: 20 ppm). Ten ppm in 10,000 gallons is 102 fl oz of 12.5% liquid chlorine.
5. Run the pump around the clock. Test and bring the level back up as often as visits allow. The homeowner can help with liquid chlorine and a kit.
6. Backwash or clean the filter when pressure is 8–10 psi above clean.
7. You are done when the water is clear, combined chlorine is 0.5 ppm or less and the overnight loss is 1 ppm or less.

Green turns to gray or cloudy blue when the algae is dead. Now it’s up to the filter. Quat algaecide is a finisher after the chlorine has come down, not a substitute.

If stabilizer is near 100 ppm, replace water first: a shock would take 39 ppm. Nobody swims until the floor is clearly visible and chlorine is within the label’s limit.`,
    keywords: ['green pool', 'algae', 'green water', 'pool turned green', 'slimy walls', 'kill algae'],
    sources: [fcCya, house, epaLabels],
  },
  'mustard-algae': {
    title: 'Mustard (yellow) algae',
    summary: 'Yellow-brown dust in the shade that brushes off and returns. Clean everything that holds it, then shock.',
    body: `It looks like sand or pollen on shady walls, brushes off in a cloud and is back in days. Pollen floats. Sand feels gritty. Mustard algae does neither.

It survives where chlorine doesn’t reach: behind lights, under ladders and steps, in cleaner hoses, toys, brushes, swimsuits, and your own vacuum hose. That is how it travels from pool to pool.

1. Put brushes, cleaner, toys and floats into the pool, or rinse them well in chlorinated water. Pull the light face out of its niche, with its circuit switched off, and brush behind it.
2. Brush the whole pool, shady side twice.
3. Shock to the level the stabilizer calls for and hold it until the overnight loss is 1 ppm or less, as for [green algae](/chat/knowledge/green-algae).
4. Then one more night well above that level (commonly half as high again) to reach the hiding places, within what surface and label allow.
5. Clean the filter thoroughly.
6. Keep chlorine at the upper end of its target for two weeks, and brush shady walls at each visit.

Products based on sodium bromide work by turning the pool into a bromine pool for a time: chlorine demand rises for weeks. Ammonia-based ones do the same for days. Prefer plain chlorine, and follow the label when you use anything else.`,
    keywords: ['yellow algae', 'mustard', 'brown dust', 'comes back in shade', 'pollen or algae', 'sand on floor'],
    sources: [fcCya, labels, epaLabels],
  },
  'black-algae': {
    title: 'Black algae',
    summary:
      'Dark raised spots rooted in plaster: break the cap with a steel brush, then weeks of high chlorine and brushing.',
    body: `Dark blue-green to black dots, raised, hard to brush off, mostly on rough plaster and in grout. It is a cyanobacterium with a protective cap, rooted in the pores. It doesn’t grow on sound vinyl or fiberglass: there look for metal stains or mold under the liner.

**Is it algae?** Scrape one spot. Algae smears green and slimy. A stain doesn’t move.

1. Brush each spot hard with a stainless steel brush, on plaster only, until the cap is open. Nylon won’t do it.
2. Raise chlorine to the shock level for the stabilizer and hold it. Expect two weeks or more, not a weekend.
3. Brush daily if someone can. At least at every visit.
4. On plaster a trichlor tablet held on a pole and rubbed on opened spots helps. It bleaches and etches, so use it briefly, with the customer’s consent, and never where calcium hypochlorite is in use.
5. Clean the filter, ladder ends and grout lines. Return flow must reach the places where it sits.
6. Afterwards keep chlorine at the upper end of the target for the season.

Old, etched plaster gives it a home. When it returns every summer, resurfacing is the lasting answer. An acid wash buys time and costs plaster. Say so rather than selling bottles.`,
    keywords: ['black spots', 'black algae', 'cyanobacteria', 'blue-green', 'dark spots plaster', 'steel brush'],
    sources: [fcCya, epaLabels, phta],
  },
  'pink-slime-and-mold': {
    title: 'Pink slime and white water mold',
    summary:
      'Bacteria and fungi in slow corners and hoses. High chlorine, brushing and cleaning of every hiding place.',
    body: `**Pink slime** is a bacterium, not an algae. It sits on plastic: skimmer throats, fittings, cleaner hoses, floats, behind lights.

**White water mold** looks like wet tissue paper floating in the pool or coming out of returns. It lives in pipes and filters where chlorine was low, often with biguanide or neglected pools. The two appear together.

1. Take out and clean ladders, toys, cleaner parts and weirs with fresh chlorine solution, rinse well.
2. Brush all surfaces and the inside of skimmers.
3. Shock to the level that the stabilizer calls for with every valve opened in turn, so that all lines, water features and the bypass of the heater see strong chlorine. Run features briefly each day. Heater and acid-sensitive parts: keep pH in range.
4. Hold the level until the overnight loss is 1 ppm or less.
5. Clean the filter: chemical cleaning for cartridge or DE grids, an approved cleaner for sand. Replace old media when it comes back.
6. Repeat the brushing for two weeks.

If the pool is on biguanide, chlorine must not be added. Check which sanitizer the customer uses before the first dose.

Spas: purge the plumbing with a line-flush product before draining, then refill. Biofilm in lines is where rashes come from.`,
    keywords: ['pink algae', 'pink slime', 'water mold', 'white mold', 'tissue paper', 'biofilm', 'slime in skimmer'],
    sources: [cdcSwimming, labels, fcCya],
  },
  'swamp-recovery': {
    title: 'Bringing back a neglected green pool',
    summary:
      'Decide between treating and draining first. Then debris out, pH, high chlorine held, filter cleaned daily.',
    body: `**Treat or drain?** Drain when stabilizer is above 100 ppm, the debris can’t be netted, or the surface will be redone anyway. Treat when the shell must stay full (high ground water, old vinyl, fiberglass).

Before pricing: count on several visits, filter media, and a pump that may not survive. Put it in writing that stains may appear.

1. Safety first: you can’t see the floor. Nobody in the water, ladder and deck checked, drowned animals handled with gloves.
2. Net and rake out leaves. Don’t vacuum them through the pump. Use a leaf bagger or a trash pump to waste.
3. Test fill and pool water, set pH 7.2–7.4. Add no stabilizer yet beyond 30 ppm.
4. Shock to the level the stabilizer calls for, with liquid chlorine. The first dose may be gone in an hour. Repeat two or three times on the first day.
5. Run the filter around the clock and clean it at every visit, more often with DE and cartridge.
6. Brush daily. Vacuum to waste once you see the floor, topping up meanwhile.
7. Gray and cloudy is progress. Now patience or flocculant, see [cloudy water](/chat/knowledge/cloudy-water).
8. Balance at the end: alkalinity, pH, calcium, stabilizer.

Mosquito larvae die in chlorine. Until then the county’s vector control may ask for action.`,
    keywords: [
      'swamp',
      'green to clean',
      'neglected pool',
      'foreclosure pool',
      'recover pool',
      'frogs',
      'cant see bottom',
    ],
    sources: [fcCya, house, cdcSwimming],
  },
  'cloudy-water': {
    title: 'Cloudy water',
    summary: 'Test first: low chlorine, high pH or calcium, weak filtration, or dead algae. Each has its own cure.',
    body: `Milky or dull water is a sign, not a diagnosis. Close the pool when the main drain isn’t clearly visible from the deck: a swimmer under water could not be seen.

1. **Chlorine low or combined chlorine above 0.5 ppm:** algae is starting. Shock and hold.
2. **pH above 7.8, calcium or alkalinity high, index above +0.5:** fine calcium. Lower pH. Check again next day. A cloud right after soda ash, bicarbonate or calcium clears on its own in hours.
3. **Chemistry fine:** look at the filter. Pressure too low means channeled sand, torn cartridge or DE grid, or a bypassing valve. Too high means dirty. Run time too short is the most common cause of all: run 24 hours until clear.
4. **After killing algae:** dead cells. Filter day and night, clean the filter often. DE clears fastest, cartridge next, sand slowest.
5. **After phosphate remover, pollen, plaster dust, fires:** fine particles. Filter and wait.
6. **Everything in order and still dull:** clarifier, about 4 fl oz per 10,000 gallons to start, per its label, last of all. More than the label makes it worse.

Flocculant drops everything to the floor overnight with the pump off. It must be vacuumed to waste, costs water, and must never go through a cartridge.

Don’t add products in turn hoping one works. Test, one action, next day.`,
    keywords: ['cloudy', 'milky', 'hazy', 'dull water', 'not clear', 'turbid', 'white water'],
    sources: [house, cdcSwimming, nsf50],
  },
  algaecides: {
    title: 'Algaecides: what they can and can’t do',
    summary: 'They help prevent algae where chlorine runs low. They don’t replace a shock, and copper stains.',
    body: `Algaecides are registered pesticides: the label’s dose is the law.

- **Quats** (quaternary ammonium, often 50%): cheap, work on green algae, foam when overdosed. A common label: 6 fl oz per 10,000 gallons to start, 1.5 fl oz every 5–7 days, 13.5 fl oz when algae is visible.
- **Polyquats** (60%): don’t foam, no metal, the usual choice for closing a pool and for spas with features.
- **Copper:** strong and lasting, but copper stays in the water and stains when pH rises. Blond hair turns green. Keep total copper low, know the reading, and never top up blindly.
- **Sodium bromide and ammonia types:** sold for yellow algae. They raise chlorine demand for days to weeks.

**How to use them**

1. Shock first. Add algaecide when chlorine has come down, since high chlorine breaks quats.
2. Pour along the edges with the pump running, then brush.
3. Wait at least 4 hours before anything else.

**When they pay:** closing for winter, vacation gaps, pools in full sun with weekly service and no feeder. Not as weekly routine in a pool that keeps its chlorine.

Never in natural pools, and not in fish ponds fed from the same line. No two algaecides together, and none in the same bucket as any other product.`,
    keywords: [
      'algaecide',
      'algicide',
      'quat',
      'polyquat',
      'copper algaecide',
      'foaming after algaecide',
      'prevention',
    ],
    sources: [labels, epaLabels, house],
  },
  'clarifier-and-flocculant': {
    title: 'Clarifier and flocculant',
    summary: 'Clarifier helps the filter catch fine dirt. Flocculant sinks it for vacuuming to waste. Both come last.',
    body: `Both make small particles clump. They solve a filtration problem, not a chemistry problem, so chlorine, pH and filter come first.

**Clarifier** (polymer)

- About 4 fl oz per 10,000 gallons to start and 2 fl oz a week, but the label decides.
- Add in front of a return with the pump running, last of all products that day.
- Keep the pump running 24 hours and clean the filter when pressure is up.
- An overdose coats particles so that they repel each other: the water turns cloudier and only time and filter cleaning help.
- Not together with a metal sequestrant: one undoes the other.

**Flocculant** (alum and similar)

1. Works best near pH 7.0–7.6, depending on the product.
2. Dose, circulate on "recirculate" for an hour or two, then pump off overnight.
3. In the morning vacuum the layer slowly to waste, refilling as you go.
4. No waste setting (most cartridge filters): don’t use it, it clogs the media for good.

Before either, look whether the filter does its work: right sand depth, no torn element, multiport gasket sound, pump not oversized for the filter. Clear water that needs clarifier weekly has a filter that needs repair.

Never in natural pools: the biofilter and its life suffer.`,
    keywords: ['clarifier', 'floc', 'flocculant', 'alum', 'vacuum to waste', 'cloudy after clarifier', 'sinks dirt'],
    sources: [labels, house, manuals],
  },
} satisfies Articles;
