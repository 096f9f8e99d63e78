import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/** Settings → Service checklist. */
export const ChecklistTabPart = lazyComponent(
  async () => (await import('./checklist/checklist-tab.tsx')).ChecklistTab,
  {
    waiting: <WaitingCard rows={6} />,
  },
);

/** A customer → Checklist. */
export const CustomerChecklistPart = lazyComponent(
  async () => (await import('./checklist/customer-checklist.tsx')).CustomerChecklist,
  { waiting: <SkeletonRows rows={6} /> },
);

/** Dictating, recording and hearing notes about a customer; loaded when it is first shown. */
export const VoiceNotes = lazyComponent(
  async () => (await import('./voice-notes/voice-notes-panel.tsx')).VoiceNotesPanel,
);
