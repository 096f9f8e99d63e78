import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent, lazyDialog } from '#web/ui/lazy-component.tsx';
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

/** Photos, one at a time, large. */
export const PhotoViewerPart = lazyDialog(async () => (await import('./photo-gallery/photo-viewer.tsx')).PhotoViewer);

/** Dictating, recording and hearing notes about a customer; loaded when it is first shown. */
export const VoiceNotes = lazyComponent(
  async () => (await import('./voice-notes/voice-notes-panel.tsx')).VoiceNotesPanel,
);
