import { createElement, useEffect } from 'react';

interface SharedSheet {
  add(css: string): void;
  remove(): void;
}

function sharedSheet(): SharedSheet {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add(css) {
      users += 1;
      if (users > 1) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove() {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    },
  };
}

function Sheet({ sheet, styles }: { sheet: SharedSheet; styles: string }) {
  useEffect(() => {
    sheet.add(styles);
    return () => sheet.remove();
  }, [sheet, styles]);
  return null;
}

/**
 * Stands in for the package of that name (vite.config.ts), by which an open dialog keeps the page beneath it from scrolling.
 * The package writes a `<style>` element, which the content security policy refuses; a sheet made by a script is none.
 * The first user's rules hold until the last one is gone.
 */
export const styleSingleton =
  (sheet = sharedSheet()) =>
  // A component of its own for each, as the package's users expect.
  (props: { styles: string }) =>
    createElement(Sheet, { ...props, sheet });
