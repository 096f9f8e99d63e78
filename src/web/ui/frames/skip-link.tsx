import { appTexts } from '#web/base/texts.ts';

/** The first stop of the Tab key. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-sm focus:bg-surface focus:px-4 focus:py-2.5 focus:text-sm focus:font-semibold focus:shadow-float"
    >
      {appTexts.skipToContent}
    </a>
  );
}
