import { type ReactNode, useEffect } from 'react';
import { endFreshLoad } from '#web/base/last-page.ts';
import { Logo } from '#web/ui/frames/logo.tsx';
import { identityTexts as texts } from './texts.ts';

/** Water beside the form; on a phone, a band on top. */
export function SignedOutFrame({ children }: { children: ReactNode }) {
  useEffect(endFreshLoad, []);
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-2 lg:grid-rows-1">
      <header className="flex flex-col water px-5 py-6 lg:p-14">
        <span className="text-[oklch(0.25_0.06_245)] max-lg:text-[oklch(1_0_0)]">
          <Logo large onColour />
        </span>
        {/* The demonstration: the office's day and a technician's stop. */}
        <img src="/product.webp" alt="" loading="lazy" className="mt-10 aspect-[66/47] max-lg:hidden" />
        <div className="max-w-lg text-[oklch(1_0_0)] max-lg:mt-5 lg:mt-auto lg:pt-10">
          <p className="text-xl font-[680] tracking-[-0.03em] text-balance lg:text-[2.25rem] lg:leading-[1.1]">
            {texts.tagline}
          </p>
          <p className="mt-2 text-sm lg:mt-4 lg:text-lg">{texts.taglineMore}</p>
          <p className="mt-3 text-sm max-lg:hidden">{texts.movingHere}</p>
        </div>
      </header>
      <main className="grid place-items-center px-5 py-8 max-lg:items-start">
        <div className="w-full max-w-[22.5rem]">{children}</div>
      </main>
    </div>
  );
}
