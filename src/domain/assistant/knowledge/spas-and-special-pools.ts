import {
  type Articles,
  apsp11,
  cdcFecal,
  cdcMahc,
  cdcSwimming,
  house,
  labels,
  manuals,
  nyPoolCode,
  phta,
  swimmingPonds,
} from './article.ts';

export const spasAndSpecialPools = {
  'spa-water-care': {
    title: 'Spa and hot tub water',
    summary: 'Small, hot, crowded: sanitizer 2–5 ppm chlorine or 3–6 bromine, pH 7.2–7.8, never above 104 °F.',
    body: `Four people in 400 gallons load the water like a crowd in a pool, at a temperature bacteria love. Sanitizer can be gone within an hour of use.

**Targets:** free chlorine 2–5 ppm or bromine 3–6 ppm, pH 7.2–7.8, alkalinity 80–120, calcium 150–250 ppm, temperature at most 104 °F. No stabilizer beyond what a little dichlor brings.

1. Test before each use and dose after it. Weekly service alone doesn’t carry a busy spa.
2. Doses are tiny. In 400 gallons 1 ppm of chlorine is 0.4 fl oz of 12.5% liquid chlorine, or 0.1 oz of dichlor. Measure with a small scale or syringe.
3. pH rises with the jets. Small acid doses only, jets off while testing, cover open ten minutes after dosing.
4. Shock weekly and after heavy use. Cover open until the gas is off.
5. Rinse the filter weekly, degrease monthly.

**Heat:** children under five stay out. Pregnant women, people with heart disease or on alcohol ask their doctor. Fifteen minutes at 104 °F is long.

**Rash after soaking** ("hot tub rash") or pneumonia after mist (Legionella) point to low sanitizer and biofilm: close it, purge, drain, clean, refill. See [changing spa water](/chat/knowledge/spa-drain-and-refill).`,
    keywords: ['hot tub', 'spa', 'jacuzzi', 'spa chlorine', 'hot tub rash', 'spa ph', '104', 'spa dose'],
    sources: [cdcSwimming, apsp11, house],
  },
  'spa-drain-and-refill': {
    title: 'Changing spa water',
    summary: 'Every three months or gallons ÷ 3 ÷ daily bathers. Flush the lines before, balance before heating.',
    body: `Dissolved waste builds up until no dose keeps the water clear. Rule of thumb for private spas: days between changes = gallons ÷ 3 ÷ bathers a day. 400 gallons and two bathers a day: about 66 days. Public spas are drained far more often, about every two weeks or as the code says.

1. **Purge:** line-flush product per its label into the old water, jets on all settings, air off and on. Foam and dirt come out of the plumbing.
2. **Power off** at the breaker. Drain to where discharge is allowed, sanitizer near zero.
3. Wipe the shell with a spa cleaner. No household soap. Clean or change the filter. Look at suction covers.
4. **Refill** through the filter well to avoid an air lock, with a metal pre-filter on well water.
5. Power on, jets purge air: loosen a union briefly if a pump doesn’t catch.
6. **Balance cold:** alkalinity, then pH, calcium to at least 150 ppm against foam and corrosion, each some hours apart.
7. Sanitizer to 3 ppm and more. Bromine spas first get their bromide bank, see [bromine](/chat/knowledge/bromine).
8. Heat, test again at temperature.

Acrylic in full sun without water blisters: don’t leave it empty and uncovered. In frost refill at once or winterize fully.`,
    keywords: ['drain spa', 'change hot tub water', 'refill spa', 'purge', 'spa flush', 'ahh-some', 'how often change'],
    sources: [cdcSwimming, nyPoolCode, manuals],
  },
  'spa-foam-and-smell': {
    title: 'Spa foam, smell and cloudy water',
    summary:
      'Foam is soap and lotion with soft water, smell is combined chlorine, cloud is low sanitizer or a dirty filter.',
    body: `**Foam** that stays after the jets stop: detergents from swimwear, lotion, cheap algaecide, together with low calcium.

1. Shock, rinse and degrease the filter.
2. Calcium to 150–250 ppm.
3. Defoamer hides it for an hour. It doesn’t cure. If foam is back in a day, change the water.
4. Ask for a rinse before soaking and swimwear rinsed without detergent.

**Smell**

- sharp, chlorine-like: combined chlorine. Shock with the cover open.
- musty, swampy: biofilm in lines. Purge and refill.
- rotten egg: sulfur bacteria or well water. Shock, change filter.
- under the cover only: waterlogged cover. Replace.

**Cloudy**

1. Sanitizer low: dose, run, test in an hour.
2. Filter clogged with oil: degrease overnight, use the spare.
3. pH or calcium high: index. Lower pH in small steps.
4. Water old: change it. Clarifier in a spa is rarely worth it.

**Green but clear:** copper from the heater or well: pH has been low. **Green and slippery:** algae, which means sanitizer was zero for days. Drain, clean, refill.

Ozone and UV help oxidize waste but leave nothing in the water: a measured residual is still needed. Keep a log on the cover’s inside for the owner: date, reading, dose.`,
    keywords: ['foam', 'foaming', 'spa smells', 'cloudy hot tub', 'green hot tub', 'defoamer', 'musty'],
    sources: [cdcSwimming, manuals, labels],
  },
  bromine: {
    title: 'Bromine pools and spas',
    summary: 'Keep total bromine 3–6 ppm from a bromide bank and an oxidizer. Stabilizer doesn’t protect it.',
    body: `Bromine works well in hot water and over a wide pH. Combined bromine still disinfects and smells less. It can’t be stabilized against sun, so it belongs in spas and indoor pools.

**Level:** total bromine 3–6 ppm, pH 7.2–7.6 (spas to 7.8), alkalinity 80–120 ppm. With a chlorine DPD test multiply the free reading by 2.25.

**Two ways**

- **Tablets (BCDMH)** in a brominator or floater: about 1.05 oz per ppm in 10,000 gallons once all of it works. Set it by the reading, not by calculation. They lower pH and alkalinity slowly.
- **Bromide bank and oxidizer:** sodium bromide after each refill, 51.6 oz per 10,000 gallons for 30 ppm (for 400 gallons about 2 oz), then chlorine or non-chlorine shock to activate it. 1 ppm of chlorine makes 2.25 ppm of bromine.

1. Test, dose the oxidizer after each use.
2. Shock weekly, cover open.
3. Never put bromine tablets into a feeder that held chlorine, or the reverse: fire and gas.

**Going back to chlorine** means draining: as long as bromide is in the water, added chlorine becomes bromine. For the same reason keep sodium bromide algae products out of outdoor pools.

Public spas: commonly 3–10 ppm by code. The local rule counts. No stabilizer in bromine water: it does nothing there.`,
    keywords: ['bromine', 'bromide', 'bcdmh', 'brominator', 'bromine tablets', 'sodium bromide', 'bromine low', 'bank'],
    sources: [house, nyPoolCode, labels],
  },
  'indoor-pools': {
    title: 'Indoor pools and chloramines',
    summary:
      'No sun, so no stabilizer. Combined chlorine and stale air are the enemy: showers, ventilation, breakpoint, UV.',
    body: `Indoors nothing carries chloramines away. They gather above the water, smell, irritate lungs and corrode steel, including what holds the ceiling.

**Water:** no stabilizer, free chlorine 1–3 ppm (1 ppm without stabilizer is far stronger than with it), pH 7.2–7.6, combined chlorine below 0.4–0.5 ppm.

1. Keep free chlorine steady. Swings make chloramines.
2. Soap showers before swimming and bathroom breaks for children cut the load at its source.
3. Breakpoint: ten times the combined chlorine, at night, with full fresh air and nobody in the hall.
4. UV (medium pressure) breaks down chloramines. It needs clean sleeves and lamps within their hours.
5. Replace water: a rule of thumb in public pools is about 7–8 gallons per bather.
6. Non-chlorine shock oxidizes waste and lets people in sooner, but reads as combined chlorine.

**Air:** exhaust low at the water’s surface, enough outside air, never turn ventilation down overnight after a shock. Humidity 50–60%, air about two degrees warmer than water.

**Covers** off during oxidation. **Metal:** look for rust at hangers, light fittings, stainless parts. Report it. Structural stainless steel can crack without warning.

Coughing swimmers or staff: clear the hall, ventilate, test, then look for the cause.`,
    keywords: ['indoor pool', 'chloramine smell', 'natatorium', 'ventilation', 'uv', 'air quality', 'coughing'],
    sources: [cdcSwimming, cdcMahc, house],
  },
  'natural-pools': {
    title: 'Natural pools with a biofilter',
    summary:
      'No chlorine, bromine, algaecide, clarifier or shock, ever: plants, biofilter, low phosphorus and movement.',
    body: `A natural pool is kept clean by plankton, plants and a living gravel filter. Any chlorine kills that filter and takes weeks to recover, so **never** dose chlorine, bromine, stabilizer, algaecide, clarifier or shock here, not even "a little". Keep tools apart from chlorine pools and rinse them.

**Targets**

- pH 7.0–9.0 in the swimming zone
- alkalinity and hardness at least 100 ppm each
- total phosphorus at most 0.01–0.03 mg/L: the lever on algae
- ammonium at most 0.3, nitrate at most 30 mg/L
- temperature to about 77 °F, sight to the floor or 2 m

**Work on a visit**

1. Net leaves and string algae by hand, vacuum sediment to waste.
2. Cut back and carry away plants before they rot: that is the phosphorus leaving.
3. Pump runs day and night. Biofilters die without flow within hours in summer.
4. Top up with tested water. Tap water often carries phosphate. A phosphate-binding filter stage is the usual help.
5. Alkalinity low: bicarbonate in small portions. pH outside its range: find the cause before any product.

Green water for two or three weeks in spring is normal. Health: E. coli at most 100 per 100 mL. Sample in season where many swim. Nutrient problems go to the system’s builder.`,
    keywords: [
      'natural pool',
      'swimming pond',
      'biofilter',
      'no chlorine pool',
      'plants',
      'string algae',
      'chlorine free',
    ],
    sources: [swimmingPonds, house],
  },
  'commercial-pools': {
    title: 'Servicing commercial and HOA pools',
    summary: 'Local code rules: daily logs, limits, closures, certified operator. Know when you must close the pool.',
    body: `Apartment, hotel, HOA, club and school pools are "public" in most states. The health department’s code overrides any chart here. Find it, keep it in the truck.

**What codes usually ask**

- a certified operator by name, often CPO or AFO
- free chlorine at least 1 ppm, 2 ppm with stabilizer, bromine at least 3. Upper limits differ (often 4–10)
- pH 7.2–7.8. Stabilizer limit, in many codes 90–100 ppm, none indoors or in spas
- tests several times each day with a log kept on site. Ours is one line in it
- automatic feed, interlocked so chemicals stop when flow stops
- turnover 6 hours or less, spas 30 minutes
- drain covers in date, rescue gear, signs, emergency phone, gates

**Close at once when:** the drain isn’t clearly visible, sanitizer below the minimum or above the maximum, pH below 6.8 or above 8.0 (or what the code says), a drain cover is missing or broken, a fecal accident, no circulation, gate won’t latch, lightning, an electrical fault.

1. Lock, sign, tell the manager in writing, log time and reading.
2. Reopen after a test in range, logged.

Never "leave it for tomorrow" to please a manager: an illness traced to a logged bad reading falls on the person who knew. In writing, who does what on days without a visit.`,
    keywords: [
      'commercial',
      'hoa',
      'public pool',
      'health code',
      'cpo',
      'inspection',
      'close pool',
      'log sheet',
      'apartment pool',
    ],
    sources: [cdcMahc, nyPoolCode, apsp11],
  },
  'fecal-accidents': {
    title: 'Fecal and vomit accidents',
    summary: 'Clear the pool. Formed stool 2 ppm for 25–30 minutes, diarrhea 20 ppm for 12.75 hours at low stabilizer.',
    body: `Swimmers out of every pool on the same filter. Not into another one.

**Remove** with net or bucket, no vacuum, no skimmer. Dispose to the toilet. Disinfect tools by leaving them in the pool during treatment. Gloves.

**Formed stool, or vomit**

1. Free chlorine to at least 2 ppm, pH 7.5 or lower, 77 °F or warmer.
2. Hold 25–30 minutes, filter on. Longer with stabilizer, or as the local code says.

**Diarrhea** (may carry Cryptosporidium, which chlorine kills slowly)

1. Stabilizer must be 15 ppm or less. Above that lower it by draining first, or follow the health department’s table.
2. pH 7.5 or lower, at least 77 °F.
3. Free chlorine 20 ppm for 12.75 hours (contact value 15,300). At 10 ppm it takes 25.5 hours.
4. Filter on all the time. Then backwash to waste, replace or clean media.
5. Bring chlorine down to the code’s level before opening.

In 10,000 gallons 20 ppm is about 205 fl oz (1.6 gallons) of 12.5% liquid chlorine.

**Log** date, time, type, readings at start and end, who acted. Public pools: report as the local department requires. Their instructions override this page. Blood: pool chlorine at its normal level copes. The deck needs disinfecting. Dead animals: net out with gloves, 2 ppm for 30 minutes. A raccoon’s droppings call for advice (roundworm eggs resist chlorine).`,
    keywords: [
      'fecal',
      'poop in pool',
      'diarrhea',
      'vomit',
      'crypto',
      'cryptosporidium',
      'blood in pool',
      'dead animal',
      'raccoon',
    ],
    sources: [cdcFecal, cdcMahc, cdcSwimming],
  },
  'customer-questions': {
    title: 'Answers to what homeowners ask',
    summary: 'Quick answers about smell, red eyes, rain, dogs, run time and when to swim.',
    body: `- **"It smells of chlorine."** That is used-up chlorine: it needs more, not less. We test free and combined.
- **"My eyes burn."** pH out of range or combined chlorine. Rarely too much chlorine.
- **"The water is clear, why test?"** Clear water can be without chlorine or corrosive. Germs aren’t visible.
- **"When can we swim?"** After a normal visit once the product has mixed, about 30 minutes to a few hours per its label. After a shock when chlorine is 1–4 ppm. I’ll leave you the time.
- **"Does rain count as fill?"** Yes, but it dilutes what protects the water. We test after heavy rain.
- **"How long should the pump run?"** About one turnover a day, longer in heat.
- **"Is salt water chlorine-free?"** No. The cell makes chlorine from salt.
- **"Dog in the pool?"** Fine. One dog loads it like several people, and hair fills the basket. Rinse the dog afterwards, fresh water to drink.
- **"Can I add chemicals myself?"** Please tell us first, one product at a time, never two together, and never into the skimmer.
- **"Hair turned green."** Copper, not chlorine.
- **"Why is the bill higher in July?"** Chlorine use doubles in heat and sun.

When you don’t know, say "I don’t know, but I’ll find out." Medical questions go to a doctor.`,
    keywords: [
      'homeowner',
      'customer asks',
      'explain',
      'dog',
      'pets',
      'when can i swim',
      'faq',
      'is salt chlorine free',
    ],
    sources: [cdcSwimming, phta, house],
  },
} satisfies Articles;
