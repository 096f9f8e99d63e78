import '#web/ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { languageTag } from '#web/base/language.ts';
import { makeQueryClient } from '#web/base/query-client.ts';
import { storedToken, storedUser } from '#web/base/stored-session.ts';
import { loadPhone } from '#web/offline/load-phone.ts';
import { App } from '#web/shell/app.tsx';
import { loadSignedIn } from '#web/shell/router.tsx';

// Setting `lang` again, even to the same value, would recalculate all styles.
if (document.documentElement.lang !== languageTag) document.documentElement.lang = languageTag;

// Someone who was signed in gets the frame, the page and what the phone keeps while it is asked who that is.
const known = storedToken() ? storedUser() : null;
if (known) {
  const { pathname, search } = window.location;
  loadPhone().catch(() => undefined);
  loadSignedIn().then(
    ({ loadPageAt }) => loadPageAt(pathname + search, known),
    () => undefined,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App queryClient={makeQueryClient()} />
    </BrowserRouter>
  </StrictMode>,
);

// Once the page is shown: what it needs to start without a network, and to send when it is back.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => {
    import('#web/offline/service-worker-client.ts')
      .then(
        ({ registerServiceWorker }) => registerServiceWorker(),
        () => undefined,
      )
      .catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}
