export { NotificationBell } from './bell.tsx';
export { BottomBar } from './bottom-bar.tsx';
export { CommandSearch } from './command-search.tsx';
export { LiveNote } from './live-note.tsx';
export { PlanBanner } from './plan-banner.tsx';
