export { NotificationBell } from './bell.tsx';
export { BottomBar } from './bottom-bar.tsx';
export { CommandSearch } from './command-search.tsx';
