import '#web/ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Portal } from './portal.tsx';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const showTheme = (): void => {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
};
showTheme();
dark.addEventListener('change', showTheme);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <Portal />
  </StrictMode>,
);
