// Sets the theme before the first paint. Loaded as a file of its own so that the page needs no inline script.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden: the system's theme is used.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = chosen === 'light' || chosen === 'dark' || chosen === 'sunlight' ? chosen : dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
})();
