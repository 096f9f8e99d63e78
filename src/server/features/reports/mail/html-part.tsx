/** @jsxRuntime automatic */
import { renderToStaticMarkup } from 'react-dom/server';
import { type ReportLetter, senderName, waterInOneSentence } from './letter.ts';
import { colour, fontFamily, styleSheet } from './look.ts';
import { ChemicalTable, Paragraph, PhotoGrid, Section, ServiceList, Table, WaterTable, Words } from './parts.tsx';

function Masthead({ letter }: { letter: ReportLetter }) {
  return (
    <tr>
      <td
        className="pad"
        style={{ backgroundColor: colour.brand, padding: '26px 32px', borderRadius: '14px 14px 0 0' }}
      >
        <p
          style={{
            fontFamily,
            margin: 0,
            fontSize: '22px',
            lineHeight: '28px',
            fontWeight: 700,
            color: colour.onBrand,
          }}
        >
          {senderName(letter)}
        </p>
        <p style={{ fontFamily, margin: 0, fontSize: '15px', lineHeight: '22px', color: '#d6ecf8' }}>
          Pool service report
          <br />
          {letter.date}
        </p>
      </td>
    </tr>
  );
}

function Greeting({ letter }: { letter: ReportLetter }) {
  return (
    <Section>
      <div style={{ paddingTop: '28px' }}>
        <Paragraph>Hello {letter.customerName},</Paragraph>
        <div style={{ height: '10px', lineHeight: '10px' }}>&#8202;</div>
        <Paragraph>
          {letter.technicianName} serviced your pool on {letter.date}
          {letter.time && ` at ${letter.time.replace(' ', '\u00a0')}`}.
        </Paragraph>
        {letter.address && <Paragraph muted>{letter.address}</Paragraph>}
      </div>
    </Section>
  );
}

function NextService({ when }: { when: string }) {
  return (
    <Section>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ width: '100%' }}>
        <tbody>
          <tr>
            <td
              className="panel"
              style={{ backgroundColor: colour.brandSoft, borderRadius: '10px', padding: '14px 18px' }}
            >
              <Paragraph muted>Next service</Paragraph>
              <p
                className="ink"
                style={{
                  fontFamily,
                  margin: 0,
                  fontSize: '16px',
                  lineHeight: '24px',
                  fontWeight: 600,
                  color: colour.ink,
                }}
              >
                {when}
              </p>
            </td>
          </tr>
        </tbody>
      </table>
    </Section>
  );
}

function Body({ letter }: { letter: ReportLetter }) {
  const summary = waterInOneSentence(letter.water);
  return (
    <Table>
      <Masthead letter={letter} />
      <Greeting letter={letter} />
      {letter.water.length > 0 && (
        <Section title="Your water">
          {summary && (
            <div style={{ paddingBottom: '6px' }}>
              <Paragraph muted>{summary}</Paragraph>
            </div>
          )}
          <WaterTable rows={letter.water} />
        </Section>
      )}
      {letter.chemicals.length > 0 && (
        <Section title="What we added">
          <ChemicalTable chemicals={letter.chemicals} />
        </Section>
      )}
      {letter.services.length > 0 && (
        <Section title="What we did">
          <ServiceList services={letter.services} />
        </Section>
      )}
      {letter.notes && (
        <Section title="Notes">
          <Words>{letter.notes}</Words>
        </Section>
      )}
      {letter.photos.length > 0 && (
        <Section title="Photos">
          <PhotoGrid photos={letter.photos} />
          {letter.galleryUrl && (
            <Paragraph muted>
              <a href={letter.galleryUrl}>See all photos in full size</a>
            </Paragraph>
          )}
        </Section>
      )}
      {letter.nextService && <NextService when={letter.nextService} />}
      <Section>
        <Paragraph muted>Thank you for trusting {letter.companyName ?? 'us'} with your pool.</Paragraph>
      </Section>
    </Table>
  );
}

function Letter({ letter }: { letter: ReportLetter }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{`Pool service report – ${letter.date}`}</title>
        <style>{styleSheet}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: colour.ground }}>
        <Table className="ground">
          <tr>
            <td align="center" style={{ padding: '20px 10px' }}>
              {/* Outlook takes the width from the attribute, everybody else from the style. */}
              <table
                role="presentation"
                width={600}
                cellPadding={0}
                cellSpacing={0}
                border={0}
                className="surface"
                style={{
                  width: '100%',
                  maxWidth: '600px',
                  backgroundColor: colour.surface,
                  borderRadius: '14px',
                  textAlign: 'left',
                }}
              >
                <tbody>
                  <tr>
                    <td>
                      <Body letter={letter} />
                    </td>
                  </tr>
                </tbody>
              </table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

/**
 * The report as an HTML page that stands alone: styles inline, pictures from the mail's own attachments, nothing loaded
 * from outside. React escapes whatever a person typed.
 */
export const htmlPart = (letter: ReportLetter): string =>
  `<!doctype html>${renderToStaticMarkup(<Letter letter={letter} />)}`;
