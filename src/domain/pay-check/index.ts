export * from './pay-check.ts';
export type { PlannedStop, RecordedVisit } from './recorded.ts';
export { sameWork } from './same-work.ts';
export { weekOf } from './week.ts';
