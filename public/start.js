// What is decided before the first paint: the theme, and which frame is painted while the application is on its way. A file
// of its own so that the page needs no inline script; what it reads is what src/web/app stores (theme.ts, stored-session.ts).
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be forbidden: nothing is known.
      return null;
    }
  };
  const chosen = stored('theme');
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = chosen === 'light' || chosen === 'dark' || chosen === 'sunlight' ? chosen : dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;

  const isSignedIn = stored('auth_token') !== null;
  // Whoever comes back is led to the page that was looked at last.
  const comesBack = isSignedIn && location.pathname === '/';
  const path = comesBack ? (stored('lastVisitedPage') ?? '/').replace(/[?#].*/, '') : location.pathname;

  function knownRole() {
    try {
      return JSON.parse(stored('user') ?? '{}').role;
    } catch {
      return undefined;
    }
  }

  /** The frame of the page to come; none where the page brings its own, or where its words are not these. */
  function frameToCome() {
    if (/^\/(?:reset-password|pay|quote|survey|photo-gallery)$/.test(path)) return '';
    if (!isSignedIn) return /^\/(?:payment|billing)$/.test(path) ? '' : 'signed-out';
    const role = knownRole();
    return !role || role === 'homeowner' || /^\/field-service\/(?:stop|customer)\//.test(path) ? '' : 'page';
  }

  /** Shows the frame that fits; answers its name. */
  function showFrame() {
    const name = frameToCome();
    for (const frame of document.querySelectorAll('[data-first-frame]')) {
      if (frame.dataset.firstFrame !== name) frame.remove();
      frame.hidden = false;
    }
    return name;
  }

  // An installed application has its files, and compiles them while the document is read.
  const isInstalled = Boolean(navigator.serviceWorker?.controller);
  // While the product is developed the page starts it by itself.
  const application = document.getElementById('application');

  function preload(href) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }

  /** The files that the first page is made of. */
  function partsOf(frame) {
    if (!frame) return [];
    const { signedOut, signedIn, at } = JSON.parse(application.dataset.parts);
    return frame === 'signed-out' ? signedOut : [...signedIn, ...(at[path] ?? [])];
  }

  /** Has files come side by side instead of one after the other; asking for all of them in one go would hold up a phone. */
  function fetchParts([first, second, ...more]) {
    for (const name of [first, second]) if (name) preload(`/assets/${name}.js`);
    if (more.length > 0) setTimeout(() => fetchParts(more));
  }

  /** Once the frame has been painted: what fetches, compiles and runs the application takes nothing from what it needs. */
  function startApplication(frame) {
    const start = () => {
      void import(application.content);
      if (!isInstalled) setTimeout(() => fetchParts(partsOf(frame)));
    };
    if (document.visibilityState === 'hidden') start();
    else requestAnimationFrame(() => setTimeout(start));
  }

  if (application && isInstalled) preload(application.content);
  // The first number or date that is written has the browser read how that is done. Every page writes one: it is read while
  // the style sheet comes, instead of while the page is drawn.
  new Intl.NumberFormat('en-US');
  document.addEventListener(
    'readystatechange',
    () => {
      const frame = showFrame();
      if (application) startApplication(frame);
    },
    { once: true },
  );
})();
