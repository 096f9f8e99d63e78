import { useEffect, useRef, useState } from 'react';
import { serviceReportTexts as texts } from '#web/texts/service-report.ts';

interface MailViewProps {
  html: string;
  subject: string;
}

/**
 * A mail's page as it arrives, in its own frame: its styles stay its own, scripts would not run, links open elsewhere. The
 * frame is as high as the mail, so that there is one thing to scroll.
 */
export function MailView({ html, subject }: MailViewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  const measure = () => {
    const page = frame.current?.contentDocument;
    if (!page?.body) return;
    setHeight(Math.max(200, page.body.scrollHeight));
    // Followed in the frame itself a link would lead out of the mail.
    for (const link of page.querySelectorAll('a')) link.setAttribute('target', '_blank');
  };
  useEffect(() => {
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  return (
    <>
      <p className="mb-3 text-sm font-semibold break-words">{texts.subject(subject)}</p>
      <iframe
        ref={frame}
        title={texts.mailFrame}
        sandbox="allow-same-origin allow-popups"
        srcDoc={html}
        onLoad={measure}
        style={{ height }}
        className="w-full rounded-sm border border-line bg-[#ffffff]"
      />
    </>
  );
}
