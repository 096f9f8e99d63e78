/** A task as the list holds it; the words of the categories and priorities are those of the contract. */
export interface ChecklistTask {
  taskId: string;
  title: string;
  category: 'Cleaning' | 'Water Chemistry' | 'Equipment' | 'Safety';
  priority: 'high' | 'medium' | 'low';
  /** A visit without it is an exception. */
  required: boolean;
  /** It counts as done only with a photo. */
  photoRequired: boolean;
  /** Due at every visit (1), at every second (2) … */
  everyVisits: number;
}

const task = (
  taskId: string,
  title: string,
  category: ChecklistTask['category'],
  priority: ChecklistTask['priority'],
  { required = false, everyVisits = 1 } = {},
): ChecklistTask => ({ taskId, title, category, priority, required, photoRequired: false, everyVisits });

/**
 * The 15 tasks in four categories that every company starts with (spec 2 §2). Eight of them are the services that a report
 * offers, by the same names, so that a task that is done is a service that is reported.
 */
export const defaultTasks: readonly ChecklistTask[] = [
  task('surface-skimming', 'Surface Skimming', 'Cleaning', 'high'),
  task('wall-floor-brushing', 'Wall/Floor Brushing', 'Cleaning', 'high'),
  task('pool-vacuuming', 'Pool Vacuuming', 'Cleaning', 'medium'),
  task('tile-cleaning', 'Tile Cleaning', 'Cleaning', 'medium'),
  task('baskets', 'Empty Skimmer and Pump Baskets', 'Cleaning', 'high'),
  task('chemical-testing', 'Chemical Testing & Balance', 'Water Chemistry', 'high', { required: true }),
  task('pool-shocking', 'Pool Shocking', 'Water Chemistry', 'low', { everyVisits: 4 }),
  task('chemical-feeder', 'Check Chemical Feeder', 'Water Chemistry', 'medium'),
  task('filter-cleaning', 'Filter Cleaning', 'Equipment', 'medium', { everyVisits: 4 }),
  task('equipment-inspection', 'Equipment Inspection', 'Equipment', 'high'),
  task('filter-pressure', 'Check Filter Pressure', 'Equipment', 'medium'),
  task('timer', 'Check Timer and Run Time', 'Equipment', 'low', { everyVisits: 4 }),
  task('water-level', 'Check Water Level', 'Safety', 'medium'),
  task('gate', 'Close and Latch the Gate', 'Safety', 'high'),
  task('drain-covers', 'Check Drain Covers', 'Safety', 'high', { everyVisits: 4 }),
];
