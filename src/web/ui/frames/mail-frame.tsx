import { type CSSProperties, useMemo, useRef } from 'react';

interface MailFrameProps {
  html: string;
  title: string;
  className: string;
  style?: CSSProperties;
  /** Whether its links may open pages of their own. */
  withLinks?: boolean;
  onShown?: (page: Document) => void;
}

/**
 * An email as it arrives, in its own frame: its styles stay its own, and scripts, if it had any, would not run. The
 * content security policy refuses styles written into a page; so they are taken out before and put on by script.
 */
export function MailFrame({ html, title, className, style, withLinks = false, onShown }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { page, rules } = useMemo(() => withoutStyles(html), [html]);
  const dress = () => {
    const shown = frame.current?.contentDocument;
    if (!shown?.body) return;
    putOn(shown, rules);
    onShown?.(shown);
  };
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox={withLinks ? 'allow-same-origin allow-popups' : 'allow-same-origin'}
      srcDoc={page}
      onLoad={dress}
      style={style}
      className={className}
    />
  );
}

/** The server writes its mails with quotes escaped everywhere but around attributes: no text of a mail looks like one. */
function withoutStyles(html: string): { page: string; rules: string } {
  const sheets = /<style[^>]*>([\s\S]*?)<\/style>/g;
  const rules = [...html.matchAll(sheets)].map(([, css]) => css).join('\n');
  return { page: html.replace(sheets, '').replaceAll(' style="', ' data-style="'), rules };
}

function putOn(page: Document, rules: string): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
  const view = page.defaultView;
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(rules);
  page.adoptedStyleSheets = [sheet];
}
