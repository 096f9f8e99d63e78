import type { CheckedQuestion } from './question.ts';

/** What must be answered from a page of the knowledge base; the first source is the page. */
const fromPage = (ask: string, title: string): CheckedQuestion => ({
  ask,
  holds: [title],
  lacks: ['I don’t know that'],
});

/** How-to questions, each with the title of the page that answers it. */
export const howToQuestions: readonly CheckedQuestion[] = [
  fromPage('Why does my pH keep rising?', 'pH that keeps rising'),
  fromPage('How do I clear green algae?', 'Green algae'),
  fromPage('yellow algae keeps coming back, what is it', 'Mustard (yellow) algae'),
  fromPage('black spots of algae on the plaster', 'Black algae'),
  fromPage('how do i backwash a sand filter?', 'Sand filters: backwash and care'),
  fromPage('When should I clean a cartridge filter?', 'Cartridge filters: cleaning and replacing'),
  fromPage('What causes cloudy water?', 'Cloudy water'),
  fromPage('Brown stains after adding chlorine, is it iron?', 'Iron: brown water and rust stains'),
  fromPage('blonde hair turned green', 'Copper: blue-green stains and green hair'),
  fromPage('How do I close a pool for the winter?', 'Closing a pool for winter'),
  fromPage('opening a pool in spring steps', 'Opening a pool in spring'),
  fromPage('pump will not prime', 'Pump won’t prime or loses prime'),
  fromPage('how do i clean a salt cell', 'Inspecting and cleaning a salt cell'),
  fromPage('start up for new plaster', 'Starting up new plaster'),
  fromPage('heater does not fire', 'Gas heater won’t fire or stay on'),
  fromPage('How do I convert a pool to salt?', 'Converting a pool to salt'),
  fromPage('fecal accident in the pool what now', 'Fecal and vomit accidents'),
  fromPage('Is the pool leaking or is it evaporation?', 'Water loss: evaporation or leak?'),
  fromPage('How does cyanuric acid get too high?', 'Lowering stabilizer (cyanuric acid)'),
  fromPage('In which order do I add chemicals?', 'Which chemical first, and how long to wait'),
  fromPage('What do phosphates do?', 'Phosphates and nitrates: do they matter?'),
  fromPage('How often should I change spa water?', 'Changing spa water'),
  fromPage('What protective gear do I wear for acid?', 'Protective equipment for each job'),
  fromPage('What does high filter pressure mean?', 'What filter pressure tells you'),
  fromPage('scale on the tile line', 'Calcium scale on tile, walls and equipment'),
];
