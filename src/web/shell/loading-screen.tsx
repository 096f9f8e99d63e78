import { appTexts } from '#web/base/texts.ts';
import { Logo } from '#web/ui/frames/logo.tsx';
import { useFirstFrame } from './first-frame.ts';

/** Shown while the session is being determined; at the start the document's own frame is. */
export function LoadingScreen() {
  if (useFirstFrame()) return null;
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="status" className="flex flex-col items-center gap-4">
        <span aria-hidden="true">
          <Logo large />
        </span>
        <span
          aria-hidden="true"
          className="size-6 animate-spin rounded-full border-2 border-brand border-t-transparent"
        />
        <p className="text-sm text-ink-2">{appTexts.loading}</p>
      </div>
    </main>
  );
}
