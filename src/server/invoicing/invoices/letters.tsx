/** @jsxRuntime automatic */
import { renderToStaticMarkup } from 'react-dom/server';

/** What a bill's mail says: paragraphs, and one link. */
export interface Letter {
  purpose: string;
  subject: string;
  paragraphs: string[];
  link: { text: string; url: string } | null;
}

function Page({ paragraphs, link }: Letter) {
  const style = { fontFamily: 'system-ui, sans-serif', fontSize: '16px', lineHeight: '24px', color: '#132331' };
  return (
    <div style={style}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {link ? (
        <p>
          <a
            href={link.url}
            style={{
              display: 'inline-block',
              padding: '12px 20px',
              borderRadius: '8px',
              backgroundColor: '#005f8e',
              color: '#ffffff',
              textDecoration: 'none',
            }}
          >
            {link.text}
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** The letter as a mail carries it. */
export const letterBody = (letter: Letter): { text: string; html: string } => ({
  text: [...letter.paragraphs, ...(letter.link ? [`${letter.link.text}: ${letter.link.url}`] : [])].join('\n\n'),
  html: renderToStaticMarkup(<Page {...letter} />),
});
