import { type Articles, apsp11, cdcMahc, cdcSwimming, house, swimmingPonds, testKits } from './article.ts';

export const testing = {
  'taking-a-sample': {
    title: 'Taking a water sample',
    summary: 'Elbow deep, away from returns and skimmers, pump running, tested at once.',
    body: `A test is only as good as the water in the vial. Most "odd readings" come from the sample.

1. Let the pump run at least half an hour first. After dosing wait 4 hours.
2. Rinse the vial three times with pool water.
3. Hold it upside down, go elbow deep (about 18 inches), away from returns, skimmer and feeder, then turn it over.
4. Test within minutes. Chlorine and pH change in a warm, shaken or sunlit bottle. Samples for a shop go in a clean, filled-to-the-rim bottle, dark and cool.
5. Hold droppers upright and squeeze slowly: a slanted dropper gives smaller drops and a higher count.
6. Read against daylight behind you, not into the sun, without tinted glasses.
7. Rinse with clean water at the end, not with pool water, and cap at once.

**Reagents:** keep them out of the truck’s heat, mark the opening date and throw out what is past its date, discolored or lumpy. DPD tablets and powder last longer than drops.

**Order on a visit:** chlorine first, then pH, alkalinity, calcium, stabilizer. Write down the number you read, not the one you expect. A reading that jumps without cause gets a second test before it gets a dose.`,
    keywords: ['sample', 'how to test', 'water test', 'test kit', 'where to take water', 'reagents expired'],
    sources: [testKits, cdcSwimming],
  },
  'test-methods': {
    title: 'Strips, drops, FAS-DPD and photometers',
    summary: 'Strips are for a glance. Dose by drops, FAS-DPD or a photometer, each within its limits.',
    body: `- **Strips:** fast, rough. Fine for a homeowner’s check or borates. Too coarse to dose from. Keep them dry. A strip bottle left open in humid air is done.
- **OTO (yellow):** shows total chlorine only. It can’t tell free from combined.
- **DPD color comparison:** free and total chlorine to about 5 ppm. Readings by eye vary by 0.5 ppm or more.
- **FAS-DPD titration:** counts drops from pink to clear. With a 10 mL sample one drop is usually 0.5 ppm, with 25 mL 0.2 ppm. Reads high chlorine without dilution. Best for shock work.
- **Photometer:** objective and logged, but needs clean, dry vials, a fresh zero and no bubbles. Scratched vials read high.
- **ORP:** shows oxidizing power, not ppm. Stabilizer and pH shift it. Good for controllers, not for the log.
- **The connected tester:** check it against a drop kit monthly and whenever a reading looks wrong. See [checking a meter](/chat/knowledge/meter-calibration).

Titrations for alkalinity and calcium count drops, so accuracy is one drop, usually 10 ppm. If 10 ppm matters, double the sample and halve the result per drop.

Whatever the method, use the same one at the same pool: the trend then means something.`,
    keywords: [
      'dpd',
      'fas-dpd',
      'test strips',
      'oto',
      'photometer',
      'colorimeter',
      'orp',
      'which test kit',
      'accuracy',
    ],
    sources: [testKits, apsp11],
  },
  'test-interference': {
    title: 'Readings that mislead',
    summary:
      'High chlorine bleaches chlorine and pH tests. Metals spoil hardness. Know the false readings before dosing.',
    body: `- **Chlorine reads zero but the water smells strong:** above about 10–15 ppm DPD bleaches out. A flash of pink that vanishes is the sign. Dilute and test again.
- **pH purple or off the scale:** high chlorine or bromine turns phenol red purple. Don’t dose acid on it. Wait, or dilute with distilled water for chlorine only. Diluted pH means nothing.
- **Alkalinity goes from blue to yellow instead of green to red:** chlorine bleached the indicator. Add one more drop of thiosulfate and repeat.
- **Calcium turns purple, never blue:** copper or iron. Add several drops of titrant before the indicator, count them too.
- **Combined chlorine that never goes away:** monopersulfate (non-chlorine shock) reads as combined chlorine. Use the kit’s deox reagent or wait.
- **Bromine pools:** a free-chlorine DPD reading × 2.25 is total bromine.
- **Stabilizer too high to read:** dilute 1:1 with tap water, double the result. Cold water reads high: warm the sample to about 75 °F.
- **Salt meter and cell disagree:** cold water and a scaled cell read low. Believe a fresh strip or a calibrated meter first.

When a number doesn’t fit the water you see, test twice, with a second method if you carry one.`,
    keywords: [
      'false reading',
      'bleached out',
      'test wrong',
      'purple ph',
      'odd reading',
      'interference',
      'chlorine reads zero',
    ],
    sources: [testKits, house],
  },
  'testing-cyanuric-acid': {
    title: 'Testing stabilizer (cyanuric acid)',
    summary: 'The black-dot test depends on light, temperature and patience. Repeat it monthly, not weekly.',
    body: `The common test makes the sample cloudy: the more cyanuric acid, the cloudier. You fill the tube until the black dot disappears.

1. Water at about 75 °F. Cold samples read too high, hot ones too low.
2. Mix sample and reagent in equal parts, shake gently for 30 seconds, wait as the kit says (usually to three minutes), and mix again.
3. Stand with the sun behind you, tube at waist height in your shadow, not in direct sun.
4. Pour in steps, look away and back. Stop when you are no longer sure you see the dot. Staring makes it reappear.
5. Pour back into the bottle and repeat. Take the average of three.

The scale isn’t even: between 80 and 100 a millimeter is a large step. At 90 or above dilute one part pool water with one part tap water and double the result. Below 20 many tubes can’t read at all. Write "under 20".

**How often:** monthly in season, after large refills, at opening, and about a week after adding stabilizer. Strips and meters vary by 20 ppm and more, so don’t drain a pool on one of them.`,
    keywords: ['cya test', 'stabilizer test', 'black dot', 'turbidity test', 'melamine', 'how to test cyanuric acid'],
    sources: [testKits, house],
  },
  'test-frequency': {
    title: 'What to test, and how often',
    summary: 'Chlorine and pH at every visit. Alkalinity and calcium less often. Stabilizer and salt monthly.',
    body: `**Every visit:** free and combined chlorine, pH, water temperature, and a look at clarity: can you see the main drain sharply?

**Every visit in salt pools:** salt reading and cell output as well.

**Weekly to every second week:** total alkalinity. Weekly on new plaster, or where acid is a routine.

**Monthly:** calcium hardness, stabilizer, saturation index from all of them.

**At opening, after heavy rain, a refill or a leak:** everything, fill water included.

**When there is a reason:** copper and iron (stains, well water, algaecide with copper), phosphates (only with repeated algae even though chlorine holds), borates if used, total dissolved solids.

Ideal ranges used here: free chlorine 1–3 ppm, pH 7.2–7.6, alkalinity 80–120 ppm, calcium 150–300 ppm, stabilizer 30–50 ppm (salt pools 70–80), index -0.3 to +0.3, temperature 78–82 °F.

**Public pools** follow their code: usually chlorine and pH several times a day, with a written log. Our weekly visit doesn’t replace the operator’s own tests.

Enter readings at the pool, not from memory. The record protects the company as much as the swimmer: it shows the water left in range.`,
    keywords: [
      'how often test',
      'testing schedule',
      'ideal ranges',
      'target levels',
      'what should readings be',
      'normal levels',
    ],
    sources: [house, cdcMahc, apsp11],
  },
  'pool-volume': {
    title: 'Working out the gallons',
    summary: 'Length × width × average depth in feet × 7.5 for a rectangle. A wrong volume makes every dose wrong.',
    body: `Every dose depends on the volume. Many records carry a builder’s guess that is 20% off.

**Shapes, in feet:**

- rectangle: length × width × average depth × 7.5
- circle: diameter × diameter × average depth × 5.9
- oval: long × short × average depth × 5.9
- kidney: about 0.45 × (wide end + narrow end) × length × average depth × 7.5

Average depth = (shallow + deep) ÷ 2 where the floor slopes evenly. Steps, benches and a sloped hopper take a little off. Measure water, not tile.

Example: 16 × 32 ft, 3.5 to 6.5 ft deep: 16 × 32 × 5 × 7.5 = 19,200 gallons.

**Check by filling:** read the water meter before and after, on a leak-free pool with other taps closed. One hundred cubic feet is 748 gallons.

**Check by dose:** in a pool with little salt, a known weight of salt and a good meter before and after gives the volume: 83.5 lb raise 10,000 gallons by 1,000 ppm. Let it mix a full day.

If known doses always raise a reading less than they should, the pool is bigger than the record. If more, it’s smaller. Correct the volume in the customer’s record once, with a note on how you got it.`,
    keywords: ['volume', 'how many gallons', 'pool size', 'calculate gallons', 'capacity', 'measure pool'],
    sources: [house, testKits],
  },
  'meter-calibration': {
    title: 'Checking a meter or the connected tester',
    summary: 'Two fresh buffers for pH, a known standard for conductivity, and a drop test alongside once a month.',
    body: `Probes drift. A meter that was right in May may be 0.3 pH off in July, and every dose follows it.

**pH probe**

1. Rinse with distilled water, blot, don’t wipe.
2. Calibrate in fresh pH 7.0 buffer, then pH 10.0 (or 4.0 where the maker says so). Buffers are for one use. Never pour them back.
3. A healthy probe settles within a minute. Slow or unable to reach the second buffer: clean it, and if that doesn’t help, replace it. A pH probe lasts one to two years.
4. Store it wet, in storage solution, never in distilled water.

**Salt or conductivity:** check against a standard near 3,000 ppm at room temperature.

**Chlorine sensors:** compare with FAS-DPD at the same pool, at the same minute, at pH in range.

**Photometer:** zero on the sample water of the same vial, mark up, outside dry. Check with the maker’s standard vials each season.

Monthly, test one pool by meter and by drops. Differences up to 0.1 pH, 0.5 ppm chlorine and 10 ppm alkalinity are normal. More than that: calibrate and test again before trusting either.

Note the date in the device’s record. Recurring drift in one unit means a new probe, not a new calibration each week.`,
    keywords: ['calibrate', 'calibration', 'probe', 'ph meter', 'tester wrong', 'sensor drift', 'buffer solution'],
    sources: [testKits],
  },
  'phosphates-and-nitrates': {
    title: 'Phosphates and nitrates: do they matter?',
    summary:
      'They feed algae but chlorine kills it. Treat phosphates only when algae returns even though chlorine holds.',
    body: `Phosphates come from fill water, leaves, fertilizer, dust and some stain products. Nitrates come from fertilizer, rain and birds. Both are food for algae, neither is harmful to swimmers at pool levels.

In a pool with the right chlorine for its stabilizer, algae doesn’t grow whatever the phosphate reading. So the order is: chlorine, stabilizer, circulation, brushing. Phosphates last.

**When a phosphate remover makes sense**

- algae keeps returning even though free chlorine never fell below its minimum,
- a salt cell can’t keep up in the hottest weeks and readings are in the thousands of ppb,
- the pool is unattended for long.

**How:** lanthanum products per their label. They cloud the water and load the filter. Run it without pause, clean it after a day or two and again later. Not on the same day as clarifier or sequestrant, and note that phosphonate sequestrants read as, or break down to, phosphate.

Keep fertilizer and blowers away from the edge. That is worth more than the bottle.

Nitrates leave only by replacing water. Natural pools are the exception to all of this: there nutrients are the whole story, with total phosphorus held to about 0.01–0.03 mg/L and no chlorine at all.`,
    keywords: ['phosphate', 'phosphates', 'nitrate', 'phosphate remover', 'lanthanum', 'algae food', 'nutrients'],
    sources: [swimmingPonds, house],
  },
} satisfies Articles;
