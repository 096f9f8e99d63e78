import { useEffect, useRef, useState } from 'react';
import { MailFrame } from '#web/ui/frames/mail-frame.tsx';
import { serviceReportTexts as texts } from './texts.ts';

interface MailViewProps {
  html: string;
  subject: string;
}

/** A mail's page as it arrives; links open elsewhere. The frame is as high as the mail, so that there is one thing to scroll. */
export function MailView({ html, subject }: MailViewProps) {
  const shown = useRef<Document | null>(null);
  const [height, setHeight] = useState(480);
  const measure = () => {
    const page = shown.current;
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
      <MailFrame
        title={texts.mailFrame}
        html={html}
        withLinks
        onShown={(page) => {
          shown.current = page;
          measure();
        }}
        style={{ height }}
        className="w-full rounded-sm border border-line bg-[#ffffff]"
      />
    </>
  );
}
