import { catalog, type Message } from '#domain/language/index.ts';
import { formatAmount } from '#domain/water/index.ts';

interface DoseSaid {
  product: Message;
  amount: number;
  unit: string;
}

/**
 * What a case of trouble says: its kinds, its steps as they are called (also in the customer’s report, behind the kind), how each is
 * done, and which reading a dose still needs. Steps are kept in English with the visit, as tasks are.
 */
export const caseTexts = catalog('visits.cases', {
  kinds: {
    green_to_clean: 'Green-to-clean',
    stains: 'Stains',
    cloudy: 'Cloudy water',
    foam: 'Foam',
    phosphate: 'Phosphate',
    metals: 'Metals',
    salt_cell: 'Salt cell',
  },
  steps: {
    'test-water': 'testing the water',
    'net-debris': 'netting leaves and debris',
    'lower-ph': 'bringing pH down for the shock',
    brush: 'brushing walls, steps, and corners',
    shock: 'raising chlorine to the shock level',
    'run-pump': 'setting the pump to run day and night',
    'clean-filter': 'cleaning the filter',
    'hold-chlorine': 'holding chlorine at the shock level',
    vacuum: 'vacuuming to waste',
    overnight: 'checking that chlorine holds overnight',
    'final-balance': 'balancing the water',
    'after-photo': 'photo of the result',
    'spot-test': 'spot test of the stain',
    'test-copper': 'testing copper',
    'test-iron': 'testing iron',
    'test-phosphate': 'testing phosphate',
    'fill-water': 'testing the fill water',
    'find-source': 'looking for the source',
    'treat-stain': 'treating the stain',
    sequestrant: 'adding a sequestrant',
    'check-filter': 'checking the filter’s pressure and run time',
    clarifier: 'adding clarifier',
    'skim-foam': 'skimming off the foam',
    'find-foam': 'finding out where the foam comes from',
    'raise-calcium': 'raising calcium hardness',
    'replace-water': 'replacing part of the water',
    'phosphate-remover': 'adding phosphate remover',
    'test-salt': 'testing salt',
    'cell-settings': 'checking the cell’s settings and lights',
    'inspect-cell': 'inspecting the salt cell',
    'clean-cell': 'cleaning the salt cell',
    'add-salt': 'bringing salt into the cell’s range',
    'cell-output': 'measuring what the cell makes',
    'cell-verdict': 'deciding on a repair or a new cell',
  },
  how: {
    'test-water':
      'Chlorine, total chlorine, pH, alkalinity, calcium, and stabilizer. Nothing is dosed that wasn’t measured.',
    'net-debris': 'Net and rake it out. Leaves don’t go through the pump. Nobody swims while the floor can’t be seen.',
    'lower-ph': 'To 7.2–7.4, before the shock. It can’t be tested well afterward.',
    brush: 'Behind ladders and in light niches too. Steel only on plaster, nylon on vinyl and fiberglass.',
    shock: 'To about 0.4 × stabilizer, at least 10 ppm. Above 90 ppm of stabilizer, replace water first.',
    'run-pump': 'Until the water is clear. Leave a note for the customer at the timer.',
    'clean-filter': 'Backwash or clean it, and write down the pressure before and after.',
    'hold-chlorine': 'Test first, then bring it back to the shock level. It may have used it all up.',
    vacuum: 'Slowly, to waste, once the floor can be seen. Top up meanwhile.',
    overnight: 'Done when it loses 1 ppm or less overnight and combined chlorine is 0.5 ppm or less.',
    'final-balance': 'pH, alkalinity, calcium, and stabilizer into their ranges, by today’s test.',
    'after-photo': 'From the same spot as the first one.',
    'spot-test':
      'Vitamin C tablet on it: lighter means metal. Chlorine on plaster: lighter means leaves or algae. Never both in one place.',
    'test-copper': 'In the pool. A sequestrant added earlier can hide it.',
    'test-iron': 'In the pool. A sequestrant added earlier can hide it.',
    'test-phosphate': 'With chlorine below 5 ppm and no algae in the water, or the test reads wrong.',
    'fill-water': 'Iron and copper at the hose. Well water is the usual source.',
    'find-source': 'Fill water, heater, algaecide with copper, fertilizer, rust, leaves. It comes back otherwise.',
    'treat-stain':
      'Metal: stain remover by its label, chlorine near zero, pH near 7.2. Leaves: shock and brush. Scale: lower the index.',
    sequestrant: 'As its label says for the pool’s volume. No clarifier in the same days.',
    'check-filter': 'Too low: channels or a torn element. Too high: dirty. Then run it 24 hours.',
    clarifier: 'Last of all, by its label. More than that makes it worse.',
    'skim-foam': 'And lower the returns or jets, so that no air is drawn in.',
    'find-foam': 'Algaecide (quat), soap and lotion, a household cleaner, or soft water.',
    'raise-calcium': 'Only where the test says that it’s low.',
    'replace-water': 'Where foam is back after a minute. Watch ground water, vinyl, and fiberglass.',
    'phosphate-remover':
      'As its label says for the phosphate that was measured. The water turns cloudy for a day or two.',
    'test-salt': 'With a strip or meter. A worn cell and cold water read low on the display.',
    'cell-settings': 'Hours, output, and every light. Most units stop below 50–60 °F.',
    'inspect-cell': 'Breaker off, pump off, valves closed. Look through it against the light.',
    'clean-cell':
      'Only where scale shows. 1 part acid into 4 parts water, or as its manual says, for 15 minutes at most.',
    'add-salt': 'Cell off, pump on for 24 hours, brushed in along the shallow end.',
    'cell-output': 'Chlorine at a return against the pool, and amps by the menu.',
    'cell-verdict': 'Good salt, warm water, clean plates, and still low: the cell is worn. Quote a new one.',
  },
  task: ({ kind, step }: { kind: Message; step: Message }, { say }) => `${say(kind)}: ${say(step)}`,
  dose: ({ product, amount, unit }: DoseSaid, words) => `${formatAmount(amount, unit, words)} ${words.say(product)}`,
  byTest: ({ doses, day }: { doses: Message[]; day: string }, { say, list, day: written }) =>
    `By the test of ${written(day, 'monthAndDay')}: ${list(doses.map(say))}. Test again before you add it.`,
  missing: ({ readings }: { readings: Message[] }, { say, list }) =>
    `Measure ${list(readings.map((reading) => say(reading).toLowerCase()))} first.`,
  volume: 'the pool’s volume',
  hoursLine: ({ title, visits }: { title: string; visits: number }, { plural }) =>
    `${title}: work on site at ${plural(visits, 'visit', 'visits')}, hours`,
  visitLine: ({ visit, steps }: { visit: number; steps: Message[] }, { say, list }) =>
    `Visit ${visit}: ${list(steps.map(say))}.`,
  carried: ({ visit }: { visit: number }) => `Left from visit ${visit}.`,
});
