import { Download, X } from 'lucide-react';
import { appTexts as texts } from '#web/base/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { install, installLater, useInstallOffer } from './install-prompt.ts';

/** Offers to install the application where the browser can (spec 3 §2); not over a stop being worked. */
export function InstallBanner() {
  if (!useInstallOffer()) return null;
  return (
    <section
      aria-label={texts.installTitle}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-4 py-2.5 md:px-7 max-md:[body:has([data-frame=focus])_&]:hidden"
    >
      <Download aria-hidden="true" className="size-5 shrink-0 text-brand" />
      <p className="min-w-0 flex-1 text-sm">
        <span className="font-semibold">{texts.installTitle}</span>{' '}
        <span className="text-ink-2 max-sm:hidden">{texts.installText}</span>
      </p>
      <div className="flex items-center gap-2">
        <Button size="sm" variant="primary" onClick={() => void install()}>
          {texts.install}
        </Button>
        <Button size="sm" onClick={installLater}>
          {texts.later}
        </Button>
        <IconButton label={uiTexts.close} icon={<X />} tooltip={false} onClick={installLater} className="-mr-2" />
      </div>
    </section>
  );
}
