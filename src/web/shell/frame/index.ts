export { BottomBar } from './bottom-bar.tsx';
export { CommandSearch, NotificationBell } from './header-buttons.tsx';
