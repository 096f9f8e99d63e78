import { Download, X } from 'lucide-react';
import { Suspense, useSyncExternalStore } from 'react';
import { clock } from '#web/base/clock.ts';
import { Lazily, lazyPage } from '#web/base/lazy-page.tsx';
import { useSession } from '#web/base/session.tsx';
import { appTexts as texts } from '#web/base/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { LoadingScreen, useFirstFrameLeft } from './loading-screen.tsx';
import { SignedOut } from './signed-out.tsx';

/** What a browser hands over when the application can be installed; not in the DOM's types. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event && typeof event.prompt === 'function';

/** After "Later" the offer stays away this long. */
const laterMs = 5 * 60_000;
const storageKey = 'install_later_until';

let offered: InstallEvent | null = null;
let shown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Shows the offer where there is one, now or when the time of "Later" is over. */
function update(): void {
  clearTimeout(timer);
  const waitMs = Number(localStorage.getItem(storageKey) ?? 0) - clock.now().getTime();
  shown = offered !== null && !isStandalone() && waitMs <= 0;
  if (offered !== null && waitMs > 0) timer = setTimeout(update, Math.min(waitMs, laterMs));
  for (const listener of listeners) listener();
}

// The browser fires it once and early, before the page that shows it is there.
window.addEventListener('beforeinstallprompt', (event) => {
  if (!isInstallEvent(event)) return;
  event.preventDefault();
  offered = event;
  update();
});
window.addEventListener('appinstalled', () => {
  offered = null;
  update();
});

/** Hides the offer; it comes back after 5 minutes. */
function installLater(): void {
  localStorage.setItem(storageKey, String(clock.now().getTime() + laterMs));
  update();
}

/** Opens the browser's own question. It can be asked once; the browser makes a new offer where it was declined. */
async function install(): Promise<void> {
  const event = offered;
  offered = null;
  update();
  await event?.prompt();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether to offer installing now. */
const useInstallOffer = (): boolean => useSyncExternalStore(subscribe, () => shown);

/** Offers to install the application where the browser can; not over a stop being worked. */
function InstallBanner() {
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

// The frame and the table of pages load after the sign-in page, which is all a visitor needs.
const signedIn = lazyPage(() => import('./signed-in.tsx'));
export const loadSignedIn = signedIn.load;

/** Signed out: sign-in, and the few pages that open without. Signed in: the pages inside their frame. */
export function Router() {
  const session = useSession();
  useFirstFrameLeft();
  if (session.status === 'loading') return <LoadingScreen />;
  return (
    <>
      <InstallBanner />
      <Suspense fallback={<LoadingScreen />}>
        {session.status === 'signed-in' ? <Lazily page={signedIn} /> : <SignedOut />}
      </Suspense>
    </>
  );
}
