import { catalog, type Message } from '#domain/language/index.ts';

/** The titles in English, as lists, visits and reports keep them. */
export const keptTitles = {
  'surface-skimming': 'Surface Skimming',
  'wall-floor-brushing': 'Wall/Floor Brushing',
  'pool-vacuuming': 'Pool Vacuuming',
  'tile-cleaning': 'Tile Cleaning',
  baskets: 'Empty Skimmer and Pump Baskets',
  'chemical-testing': 'Chemical Testing & Balance',
  'pool-shocking': 'Pool Shocking',
  'chemical-feeder': 'Check Chemical Feeder',
  'filter-cleaning': 'Filter Cleaning',
  'equipment-inspection': 'Equipment Inspection',
  'filter-pressure': 'Check Filter Pressure',
  timer: 'Check Timer and Run Time',
  'water-level': 'Check Water Level',
  gate: 'Close and Latch the Gate',
  'drain-covers': 'Check Drain Covers',
};

/** What the tasks that every company starts with are called, and with them the services of a report. */
export const taskTexts = catalog('visits.tasks', keptTitles);

const idsByTitle = new Map(Object.entries(keptTitles).map(([taskId, title]) => [title, taskId]));

/** What a kept title says, to be worded; one that somebody gave a task stays as it is. */
export function taskNamed(title: string): Message | string {
  const taskId = idsByTitle.get(title);
  return taskId === undefined ? title : taskTexts[taskId as keyof typeof keptTitles];
}
