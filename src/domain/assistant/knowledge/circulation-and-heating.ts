import {
  type Articles,
  apsp15,
  apsp16,
  energyHeating,
  energyPumps,
  epaWatersense,
  house,
  manuals,
  nec680,
  phta,
  poolSafely,
  vgb,
} from './article.ts';

export const circulationAndHeating = {
  'pump-will-not-prime': {
    title: 'Pump won’t prime or loses prime',
    summary: 'Nearly always air on the suction side: water level, lid O-ring, valves, baskets, then unions and pipes.',
    body: `A pump that runs dry melts its seal and fittings within minutes. Turn it off while you look.

Check in this order, cheapest first:

1. **Water level** at mid-skimmer, weir not stuck up, no leaf mat over the drain.
2. **Skimmer and pump baskets** empty, seated, not cracked.
3. **Pump lid O-ring:** clean, not flattened, silicone lube, lid tight. This is the most frequent cause.
4. **Valves:** suction open from at least one source. Try skimmer alone, then drain alone, to find the leaking line.
5. **Drain plugs** of the pump pot, unions and their O-rings.
6. **Impeller:** pump off at the breaker, reach in from the pot. A wad of pine needles stops it.
7. **Shaft seal:** drip under the motor when running, air when off.
8. **Valve stems and glue joints** before the pump: shaving foam or a trickle of water over the joint, the sound changes where it sucks.

**Priming:** fill the pot with a bucket or hose, close the lid, open the air relief on the filter, start at high speed. Two minutes without flow: stop, fill again.

Bubbles in the returns while running = suction air leak. Water on the pad = pressure-side leak. A pump above the water level needs a sound check valve.`,
    keywords: [
      'prime',
      'air in pump',
      'bubbles in returns',
      'no flow',
      'pump running dry',
      'air leak',
      'wont catch prime',
    ],
    sources: [manuals, phta],
  },
  'pump-noise-and-motor': {
    title: 'Noisy pump, humming or tripping motor',
    summary: 'Screech is bearings, gravel is cavitation or dirt in the impeller, hum is a stuck shaft or capacitor.',
    body: `- **Screeching or howling:** motor bearings. They fail when the shaft seal leaks onto them. New bearings or motor, and always a new seal.
- **Gravel, rattling:** cavitation from starved suction (clogged basket, closed valve, too much speed for the pipe) or debris in the impeller.
- **Humming, not turning:** jammed impeller, or a dead start capacitor on a single-speed motor.
- **Starts, stops, starts:** thermal overload: hot motor, blocked vents, low voltage, mud nest.
- **Trips the breaker or GFCI at once:** ground fault, water in the motor or conduit. Leave it off. A GFCI that trips is doing its job: never bypass it.
- **Variable-speed fault codes:** read the manual’s code before replacing. Many are over-temperature, over-current from dirt, or lost communication.

**Before touching:** power off at the breaker, tagged, tested dead. Capacitors hold a charge. Where the state requires a license, only licensed people repair line voltage. Bonding wire back on its lug after any motor change.

**Replacing:** most new single-speed pool motors of about 1 hp and more no longer meet federal efficiency rules. Quote a variable-speed pump with its saving. Match the flow to filter, heater and drain covers rather than the old horsepower.`,
    keywords: [
      'pump loud',
      'noise',
      'bearings',
      'humming',
      'motor hot',
      'trips breaker',
      'gfci',
      'capacitor',
      'cavitation',
    ],
    sources: [manuals, nec680, energyPumps],
  },
  'variable-speed-programs': {
    title: 'Programming a variable-speed pump',
    summary: 'Start low and long, raise only for what needs flow. Find each device’s minimum by watching it.',
    body: `Energy falls with about the cube of speed, so every hundred rpm counts.

**Find the minimums at this pool** (written on the pad afterwards):

1. Lower the speed until the skimmer weir just keeps drawing. That is the skimming minimum.
2. Lower it until the salt cell or heater flow switch drops out. Add 100–150 rpm. That is the sanitizing minimum. Recheck with a dirty filter.
3. Note the speed for the cleaner, the spa jets and the solar panels. Solar needs enough for the vacuum breaker to close.

**A typical day:** long run low (perhaps 1,200–1,600 rpm, 12 hours or more, covering chlorine production), two hours medium for skimming, high only when vacuuming.

**Check the product:** hours × flow ≥ about one pool volume a day, and enough chlorine made. The salt system’s run hours count only while flow is on.

**Also set:** clock and power-failure behavior, freeze protection, priming speed and time, a lockout against guests at 3,450 rpm.

Ask about the utility’s off-peak hours. Rebates exist in many states. The pump’s energy factor is in ENERGY STAR’s list. After a filter cleaning, compare pressure at the same speed as before, or the number means nothing.`,
    keywords: ['vsp', 'variable speed', 'rpm', 'pump schedule', 'program pump', 'energy saving', 'low speed'],
    sources: [energyPumps, apsp15, manuals],
  },
  aeration: {
    title: 'Aeration: raising pH without chemicals',
    summary: 'Air strips carbon dioxide: pH rises while alkalinity stays. Use it after acid or with high alkalinity.',
    body: `Pool water gives off carbon dioxide wherever it meets air. With the gas goes acidity: pH rises, total alkalinity doesn’t change. That makes aeration the tool for two jobs: bringing pH back after lowering alkalinity, and raising pH where alkalinity is already high.

**How**

- turn return eyeballs up so that the surface ripples strongly
- run spillway, deck jets, bubblers, waterfall, spa blower
- hang a hose spray or a simple aerator fitting in a return
- a small air compressor with a perforated hose works fastest

**How fast:** from pH 7.0 to 7.4 takes from several hours with good features to a few days with only ripples. It is quickest at low pH and high alkalinity, and slows as pH nears 8.

**When not:** in salt pools and pools where pH rises on its own, turn features down instead. See [pH that keeps rising](/chat/knowledge/ph-rises).

Costs: electricity, evaporation and heat loss, so run features in mild hours and stop at the target. It hardly removes chloramines outdoors, and it can’t lower alkalinity on its own: only acid does.

Test at each visit and write the feature hours in the notes, so that the next technician knows why pH moved.`,
    keywords: [
      'aerate',
      'aeration',
      'raise ph without chemicals',
      'bubbler',
      'fountain',
      'co2 outgassing',
      'spillover',
    ],
    sources: [house, phta],
  },
  'gas-heater-will-not-fire': {
    title: 'Gas heater won’t fire or stay on',
    summary:
      'Most calls are low flow, a dirty filter or a wrong setting. Leave gas and combustion faults to licensed techs.',
    body: `Work from water to controls to gas.

1. **Setting:** mode Pool or Spa, set point above water temperature, remote or automation not holding it off, time of day allowed.
2. **Flow:** filter pressure near clean, baskets empty, valves open, bypass closed, pump speed above the heater’s minimum. A pressure-switch light means low flow nine times out of ten.
3. **Error code:** read the display, look it up in that model’s manual.
4. **Gas:** meter and appliance valve open, propane in the tank, other appliances working.
5. **Ignition:** clicks but no flame, or flame that drops: dirty igniter, flame sensor, spider web in the burner, blocked air. Not for improvising.
6. **Trips on high limit:** scale or too little flow. A rumbling heater is scaling.
7. **Soot, roll-out, smell of gas:** shut it off, close the gas, leave the area, call the gas company from a distance. Don’t relight.

Birds, leaves and rodents block vents. Carbon monoxide kills. Never run a heater with its vent damaged.

**Water side:** pH under 7.2 and high chlorine eat copper exchangers. Salt systems and feeders belong after the heater, with a check valve for tablets. Run the pump some minutes after heating where the manual asks for it.`,
    keywords: [
      'heater',
      'gas heater',
      'no heat',
      'not heating',
      'heater error',
      'flow switch',
      'ignition',
      'raypak',
      'high limit',
    ],
    sources: [manuals, energyHeating],
  },
  'heat-pumps-and-solar': {
    title: 'Heat pumps, solar panels and covers',
    summary: 'Heat pumps are slow and need mild air. A cover saves more heat than any heater makes.',
    body: `**Heat pump**

- Moves heat from the air, so output falls with temperature. Below about 50 °F many stop or ice up. Frost that clears in defrost is normal.
- Expect 1 °F an hour or less on a full-size pool. "It doesn’t heat" is often a wish for 20 °F by tonight.
- Check: airflow (leaves, fence, hedge within 2–3 ft), flow, set point, breaker, fan turning, cold air coming out. Refrigerant work is for certified people.
- Chemistry as for gas heaters: pH in range, feeder downstream.

**Solar**

- Panels should feel cool when running: the heat is in the water. Hot panels mean no flow.
- Valve turns only when panels are several degrees warmer than the pool. Check both sensors.
- Air at start is normal, constant bubbles mean a leak at the roof side. The vacuum breaker must let panels drain before frost.

**Cover**

Most heat leaves by evaporation. A bubble cover at night typically saves half or more of the heating cost, and water and chlorine as well. Take it off while shocking and until chlorine is back below the label’s level, or it goes brittle. A floating cover isn’t a safety cover: nobody may walk on it.

Ideal swimming temperature is 78–82 °F.`,
    keywords: [
      'heat pump',
      'solar',
      'cover',
      'pool cold',
      'warm up pool',
      'solar panels',
      'solar blanket',
      'evaporation',
    ],
    sources: [energyHeating, manuals, house],
  },
  'finding-leaks': {
    title: 'Water loss: evaporation or leak?',
    summary: 'The bucket test answers it in a day. Then pump on versus pump off tells plumbing from shell.',
    body: `A pool loses about ¼ inch a day to evaporation, more in dry wind, hot water under cold air, and with features running. One inch on 16 × 32 ft is about 320 gallons.

**Bucket test**

1. Fill a bucket with pool water, set it on a step with its rim above water, weigh it down.
2. Mark both levels, inside and outside. Auto-fill off, features off, no swimmers.
3. After 24 hours compare. Pool down more than the bucket = leak.
4. Repeat with the pump off. More loss with the pump on: pressure-side plumbing. More with it off: suction side or shell. Equal: shell or fittings.

**Where to look**

- stops at the skimmer mouth: skimmer to shell joint, crack there
- stops at a light: niche conduit
- keeps falling: main drain, floor, hydrostatic valve, liner
- wet ground, sunken deck, air in the returns: pipe
- pad: drips, backwash line running to waste, heater drain

Dye from a syringe, pump off and still water, at cracks, steps, light and fittings: it is drawn in where it leaks.

A big loss needs action: pressure test by a specialist, and watch chemistry, since an auto-fill hides the loss while salt, stabilizer and calcium fall. Unexplained falling stabilizer is often a leak.`,
    keywords: ['leak', 'losing water', 'bucket test', 'evaporation', 'water level dropping', 'auto fill', 'dye test'],
    sources: [manuals, epaWatersense],
  },
  'suction-and-drains': {
    title: 'Drain covers and suction entrapment',
    summary: 'A missing, cracked or expired drain cover closes the pool until it is replaced. Check it at every visit.',
    body: `Suction can hold a person under water by hair, limb, body or jewelry, or injure by the drain itself. It needs a pump, one blocked outlet and a moment.

**At every visit**

1. Look at each drain and suction cover: present, unbroken, all screws in, not yellowed or bent. Vacuum ports closed by their spring cover.
2. Any fault: **pump off, everybody out, tell the customer, close the pool**, write it down with a photo. No swimming until it is replaced, even for a day.
3. Never "make do" with a similar lid or self-drilled holes.

**Replacing:** covers carry a flow rating for floor or wall and a life in years. The mark on the cover must show the standard (VGB, ANSI/APSP-16) and the rating must exceed the greatest flow of the pump. Use the maker’s screws and sump or adapter. Note the installation and expiry date in the record.

**Better layouts:** two drains far enough apart (3 ft or more) on one pump, skimmers carrying part of the flow, no single blockable outlet. Public pools must comply with the federal act: approved covers and, with a single main drain, a further system such as a safety vacuum release.

**Emergency:** pump off at once. Everyone should know the switch. Pulling against running suction doesn’t work. Break the seal at the edge. Call 911.`,
    keywords: ['main drain', 'drain cover', 'entrapment', 'vgb', 'suction', 'anti-entrapment', 'broken drain', 'svrs'],
    sources: [vgb, apsp16, poolSafely],
  },
} satisfies Articles;
