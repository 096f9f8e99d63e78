import {
  type Articles,
  cdcMahc,
  cdcSwimming,
  epaLabels,
  fcCya,
  house,
  labels,
  nyPoolChemicals,
  phta,
} from './article.ts';

export const sanitizing = {
  'free-and-combined-chlorine': {
    title: 'Free, combined and total chlorine',
    summary: 'Free chlorine does the work, combined chlorine is spent. Above 0.5 ppm combined calls for a shock.',
    body: `- **Free chlorine (FC)** is what still disinfects. Our range is 1–3 ppm. Below 0.5 ppm or above 10 ppm act the same day.
- **Combined chlorine (CC)** is chlorine bound to sweat, urine and other nitrogen. It smells, stings eyes and disinfects poorly.
- **Total chlorine** is the two together, so CC = total − free.

A strong "chlorine smell" means too much combined chlorine, usually too little free. Tell the customer: the cure is more chlorine, not less.

What to do with the numbers:

1. CC up to 0.5 ppm: fine outdoors.
2. CC above 0.5 ppm: shock. See [shocking a pool](/chat/knowledge/shock).
3. Free low, total normal: the chlorine is used up. Raise FC and look for the load (swimmers, leaves, algae starting).
4. Free 0 with a faint pink that vanishes: the reading may be bleached out by very high chlorine. See [readings that mislead](/chat/knowledge/test-interference).

With stabilizer, 1 ppm isn’t always enough: the lowest FC that still prevents algae is about 7.5% of the cyanuric acid reading (40 ppm: 3 ppm). Health codes require at least 1 ppm without and 2 ppm with stabilizer. Local law decides for public pools.`,
    keywords: [
      'fc',
      'cc',
      'tc',
      'chloramine',
      'chloramines',
      'chlorine smell',
      'combined chlorine',
      'total chlorine',
      'red eyes',
    ],
    sources: [cdcSwimming, cdcMahc, house],
  },
  'choosing-chlorine': {
    title: 'Choosing a chlorine product',
    summary:
      'Every chlorine disinfects alike. They differ in what they leave behind: stabilizer, calcium, salt and pH.',
    body: `One ppm of chlorine in 10,000 gallons takes:

- liquid chlorine 12.5%: 10.2 fl oz (10%: 12.8 fl oz)
- cal-hypo 65%: 2.05 oz
- dichlor: 2.41 oz
- trichlor 90%: 1.48 oz

What each 10 ppm of chlorine leaves in the water:

- **Liquid chlorine:** about 16.5 ppm salt, nothing else that lasts. Loses strength in heat. Buy fresh.
- **Cal-hypo:** about 7 ppm calcium and 11 ppm salt. Avoid where hardness is already high.
- **Dichlor:** about 9 ppm stabilizer. Dissolves fast. Good for a first stabilizer, bad as a habit.
- **Trichlor:** about 6 ppm stabilizer, and it lowers alkalinity by about 7 ppm. Slow tablets for feeders only.

How to choose:

1. Stabilizer above 50 ppm: liquid chlorine or cal-hypo.
2. Calcium above 300 ppm: not cal-hypo.
3. Stabilizer under 30 ppm outdoors: tablets or dichlor do two jobs for a while.
4. Weekly visits without a feeder: tablets keep a residual between visits. Watch stabilizer monthly.

Different chlorine products must never meet, wet or dry: not in a feeder, a bucket, a scoop or the truck. Cal-hypo with trichlor or dichlor can burn or explode. One dry scoop for each.`,
    keywords: [
      'which chlorine',
      'liquid or tablets',
      'bleach or tabs',
      'cal hypo vs',
      'types of chlorine',
      'best chlorine',
    ],
    sources: [house, epaLabels, nyPoolChemicals],
  },
  'liquid-chlorine': {
    title: 'Liquid chlorine: dose, strength and storage',
    summary: '12.5% liquid chlorine: 10.2 fl oz per ppm in 10,000 gallons. It weakens with heat, light and age.',
    body: `Sodium hypochlorite solution is the cleanest chlorine for the water: no stabilizer, no calcium. Its weaknesses are weight and shelf life.

**Dose per 10,000 gallons and 1 ppm:** 10.2 fl oz at 12.5%, 12.8 fl oz at 10%. Household bleach of 8.25% needs 14.8 fl oz, and only plain, unscented bleach is meant. Ten ppm for a shock takes 102 fl oz of 12.5%, about 0.8 gallon.

1. Pour low in front of a return jet with the pump running, best in the evening.
2. Walk along the edge rather than emptying a jug in one place. On vinyl brush afterwards.
3. Test after an hour or more of circulation.

**pH:** it reads high right after dosing and returns as the chlorine is used. Don’t chase it with acid.

**Strength:** hot trucks and sunlit sheds halve it in weeks. Higher strengths fade faster. Buy from a supplier with turnover, keep jugs shaded, vented and upright, use the oldest first. If a known dose raises FC far less than it should, the jug is old: dose by the test.

Corrosive: goggles, gloves, clothes you can lose. Rinse splashes at once. Never carry, store or pour it next to acid: fumes from the two together are poisonous chlorine gas.`,
    keywords: [
      'bleach',
      'sodium hypochlorite',
      'jug',
      'liquid shock',
      'how much liquid chlorine',
      'old bleach',
      'shelf life',
    ],
    sources: [house, labels, epaLabels],
  },
  'cal-hypo': {
    title: 'Calcium hypochlorite (cal-hypo)',
    summary: 'A strong dry shock, 2.05 oz of 65% per ppm in 10,000 gallons. Keep it away from every other chemical.',
    body: `Cal-hypo is sold as granules, mostly 65–73% available chlorine. It isn’t stabilized, so it suits shocks and pools with enough stabilizer.

**Dose per 10,000 gallons:** 2.05 oz of 65% for 1 ppm, 20.5 oz for 10 ppm. At 73% about 1.83 oz per ppm. Each 10 ppm adds about 7 ppm of calcium hardness.

1. Dose in the evening with the pump running.
2. Broadcast over the deep end, or pre-dissolve in a bucket of pool water where the label says so: water first, then product. Never water onto product.
3. On vinyl, colored plaster and fiberglass always pre-dissolve and brush. Resting granules bleach.
4. Some cloudiness for an hour or two is undissolved calcium and passes. In hard, high-pH water it may stay: check the index.

**Danger:** it is a strong oxidizer. It ignites with oils, fuels, brake fluid, grass, paper, sweat-soaked rags and sweepings. Together with trichlor or dichlor it can explode, also through dust left in a scoop or feeder. Never put it in a skimmer or a tablet feeder that has held anything else.

Keep it dry, cool, closed, off the floor, apart from acids, and out of the sun. Spilled product doesn’t go back into the drum.`,
    keywords: ['calcium hypochlorite', 'granular shock', 'bag of shock', 'hth', 'shock powder', 'cloudy after shock'],
    sources: [house, epaLabels, nyPoolChemicals],
  },
  'tablets-and-dichlor': {
    title: 'Trichlor tablets and dichlor',
    summary: 'Both bring stabilizer with the chlorine. Tablets belong in a feeder or floater, never in the skimmer.',
    body: `**Trichlor** (3-inch tablets, about 90% available chlorine) dissolves slowly and is very acidic. An 8 oz tablet in 10,000 gallons supplies about 5.4 ppm of chlorine in all and leaves 3.3 ppm of stabilizer.

- Use an inline or offline feeder after the heater with a check valve, or a floater.
- Not in the skimmer: when the pump stops, acid water collects there and later runs through pump seals and heater copper.
- Not on steps or the floor: it bleaches and etches.
- Open a feeder with the pump off, face turned away. The gas inside is concentrated. Never refill it with another kind of chlorine.
- Expect pH and alkalinity to fall week by week. Test both.

**Dichlor** (granules, about 55%) dissolves at once and is nearly pH neutral. Dose 2.41 oz per ppm in 10,000 gallons. Each 10 ppm brings 9 ppm of stabilizer. It is handy for spas after a refill and for vinyl, but as daily chlorine it over-stabilizes a pool in about a month.

Keep a count: when stabilizer reaches 50 ppm (80 in a salt pool), change the product. See [too much stabilizer](/chat/knowledge/lower-cyanuric-acid).

Neither may ever touch calcium hypochlorite, wet or dry: fire and explosion.`,
    keywords: [
      'trichlor',
      'tabs',
      'pucks',
      '3 inch',
      'floater',
      'chlorinator',
      'feeder',
      'dichlor',
      'tablets in skimmer',
    ],
    sources: [house, epaLabels, nyPoolChemicals],
  },
  'chlorine-and-cyanuric-acid': {
    title: 'How much chlorine the stabilizer calls for',
    summary: 'The higher the cyanuric acid, the more free chlorine is needed: minimum about 7.5% of it.',
    body: `Stabilizer holds most of the chlorine in reserve. That saves it from the sun but leaves less of the quick form, so the same 2 ppm can be plenty in one pool and too little in another.

For outdoor pools fed by hand (minimum, daily target, shock level, all free chlorine in ppm):

- stabilizer 30: minimum 2, target 4–6, shock 12
- stabilizer 50: minimum 4, target 6–8, shock 20
- stabilizer 100: minimum 8, target 11–13, shock 39

Salt pools dose all day and get by with less: at 70 ppm the minimum is 3, the target about 5.

How to use it with the 1–3 ppm range:

1. The range stays the target where stabilizer is under about 40 ppm.
2. Above that, look at the minimum: algae in a pool with "good" chlorine is nearly always this.
3. Where you can’t or may not run higher chlorine (rules, customer), lower the stabilizer instead.
4. For public pools the local code’s limits apply, whatever this chart says.

The chart comes from experience with residential pools and is on the safe side against algae. It isn’t a health-code table. No swimming above the level the product label allows, commonly 4 ppm after a shock.`,
    keywords: [
      'fc cya',
      'chlorine cya chart',
      'slam',
      'minimum chlorine',
      'algae with good chlorine',
      'how much chlorine',
    ],
    sources: [fcCya, cdcMahc, house],
  },
  shock: {
    title: 'Shocking a pool',
    summary:
      'Raise free chlorine to ten times the combined chlorine, or to the level the stabilizer calls for, at dusk.',
    body: `Shock means so much chlorine that combined chlorine and organic load are burned up. Half a shock makes things worse.

**When:** combined chlorine above 0.5 ppm, visible algae, after a storm or party, after long neglect. Not every week by habit.

**How much:** two rules, take the higher.

- Breakpoint: 10 × combined chlorine. CC 1.2 ppm asks for FC 12 ppm. (Chemistry needs about 7.6; ten is the margin. The rule is disputed in stabilized pools.)
- Stabilizer: about 0.39 × cyanuric acid and never under 10 ppm. At 50 ppm that is 20 ppm.

Ten ppm in 10,000 gallons is 102 fl oz of 12.5% liquid chlorine or 20.5 oz of 65% cal-hypo. Don’t shock with tablets.

1. Bring pH to 7.2–7.4 first. A pH test isn’t reliable in very high chlorine.
2. Clean out leaves and brush. They eat chlorine.
3. Dose after sunset with the pump on and swimmers out. Leave covers off.
4. Keep the pump running overnight. Test in the morning. Repeat if it fell below the target and CC isn’t gone.
5. No swimming until free chlorine is within the label’s limit, commonly 1–4 ppm.

Algaecide and clarifier come afterwards, when the chlorine is down.`,
    keywords: ['superchlorinate', 'breakpoint', 'shock dose', 'how to shock', 'shock pool', 'burn off chloramines'],
    sources: [house, fcCya, epaLabels],
  },
  'chlorine-loss': {
    title: 'Chlorine that disappears',
    summary: 'Test at dusk and before sunrise: an overnight loss over 1 ppm means a load, otherwise the sun takes it.',
    body: `A stabilized pool normally uses 1.5–3 ppm a day. More than that has a cause, and one night’s test finds it.

**Overnight test:** measure free chlorine after sunset, with nothing added after that and the salt system off. Measure again before the sun is on the water.

- **Loss up to 1 ppm, combined 0.5 or less:** the water is clean. The loss is sun: check stabilizer (below 30 ppm chlorine won’t hold) and dose or run time.
- **Loss above 1 ppm:** something in the water eats chlorine, most often algae that can’t be seen yet. Look behind lights, ladders, under steps, in the filter. Shock and hold the level until the overnight loss stops.
- **Loss above 1 ppm with high combined chlorine:** nitrogen load, from urine, fertilizer or ammonia after winter. Shock. It may take several doses in one day.

Without stabilizer, noon sun takes half the chlorine in about 35 minutes. Then a test at 4 pm shows nothing even if the morning dose was right.

Other causes worth ruling out: weak liquid chlorine, a clogged feeder, a pump that runs at night only, leaves in the basket, and heavy use. "Chlorine lock" isn’t one: it is a high stabilizer reading with too little chlorine for it.`,
    keywords: [
      'chlorine demand',
      'oclt',
      'overnight loss',
      'losing chlorine',
      'chlorine wont hold',
      'no chlorine',
      'chlorine zero',
      'chlorine lock',
    ],
    sources: [house, fcCya],
  },
  'lower-chlorine': {
    title: 'Lowering chlorine that is too high',
    summary:
      'Let sun take it. Where it can’t wait, sodium thiosulfate, 2.4 oz per ppm in 10,000 gallons, in small steps.',
    body: `Too much chlorine is seldom an emergency. Above about 4 ppm, or what the label says, keep swimmers out. Above 10 ppm something went wrong (feeder, salt cell, double dose), so find it.

**Let it fall.** Stop the feeder or salt system, take the cover off and let the sun work. Without stabilizer most is gone in an afternoon. With 50 ppm stabilizer it takes days.

**Test correctly.** Very high chlorine bleaches DPD color and can read as zero. Dilute the sample, for example one part pool water to three of distilled, and multiply by four.

**Neutralize only when it can’t wait:**

1. Sodium thiosulfate, 2.4 oz per ppm in 10,000 gallons (sodium sulfite: 2.37 oz).
2. Dissolve in a bucket of pool water and pour around the pool with the pump running.
3. Add half of the calculated amount, wait an hour, test, then decide. Published doses differ a lot because the reaction isn’t a single one.
4. After a shock give the chlorine 8–12 hours to do its work first.

Any excess stays in the water and eats the next chlorine dose. A pool that shows no chlorine afterwards may simply be over-neutralized. Don’t drain a pool for high chlorine.`,
    keywords: [
      'chlorine too high',
      'over chlorinated',
      'too much chlorine',
      'thiosulfate',
      'neutralizer',
      'dechlorinate',
      'swim after shock',
    ],
    sources: [house, labels, phta],
  },
} satisfies Articles;
