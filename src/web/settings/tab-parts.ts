import { cardPart } from '#web/ui/card-part.tsx';

/** Each tab's code comes when the tab is chosen. */
export const TechniciansTabPart = cardPart(async () => (await import('./technicians-tab.tsx')).TechniciansTab, {
  rows: 6,
});
export const NotificationsTabPart = cardPart(async () => (await import('./notifications-tab.tsx')).NotificationsTab, {
  rows: 5,
});
export const SystemTabPart = cardPart(async () => (await import('./system-tab.tsx')).SystemTab, { rows: 6 });
