/** @jsxRuntime automatic */

import { renderToStaticMarkup } from 'react-dom/server';
import type { Words } from '#domain/language/index.ts';
import {
  contactLines,
  documentTexts,
  moreInWords,
  type ReportDocument,
  senderName,
  waterInOneSentence,
  watersOf,
  wordsOfReport,
} from '#server/documents/index.ts';
import { placeOfLink } from '#server/mail/index.ts';
import {
  AsWritten,
  ChemicalTable,
  colour,
  fontFamily,
  LinkButton,
  Paragraph,
  PhotoGrid,
  Section,
  ServiceList,
  styleSheet,
  Table,
  WaterTable,
} from './parts.tsx';
import { letterTexts } from './texts.ts';

export const logoContentId = 'logo@poolhand';

/** A logo is on white whatever the mail program does to the page: most are drawn for white paper. */
function Logo({ name }: { name: string }) {
  return (
    <td className="logo" width={1} valign="middle">
      <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
        <tbody>
          <tr>
            <td
              {...{ bgcolor: '#ffffff' }}
              style={{ backgroundColor: '#ffffff', borderRadius: '10px', padding: '8px 12px' }}
            >
              <img
                fetchPriority="low"
                src={`cid:${logoContentId}`}
                alt={name}
                height={48}
                style={{ display: 'block', height: '48px', width: 'auto', border: 0 }}
              />
            </td>
          </tr>
        </tbody>
      </table>
    </td>
  );
}

function Masthead({ letter }: { letter: ReportDocument }) {
  const { company, date } = letter;
  const light = { fontFamily, margin: 0, fontSize: '15px', lineHeight: '22px', color: '#d6ecf8' };
  return (
    <tr>
      <td
        className="pad"
        {...{ bgcolor: colour.brand }}
        style={{ backgroundColor: colour.brand, padding: '26px 32px', borderRadius: '14px 14px 0 0' }}
      >
        <Table>
          <tr>
            {company.logo && <Logo name={senderName(letter)} />}
            <td className={company.logo ? 'company' : undefined} style={company.logo ? { paddingLeft: '16px' } : {}}>
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
              {company.tagline && <p style={light}>{company.tagline}</p>}
              <h1 style={{ ...light, fontWeight: 400 }}>
                {wordsOfReport(letter).say(letterTexts.title)}
                <br />
                {date}
              </h1>
            </td>
          </tr>
        </Table>
      </td>
    </tr>
  );
}

function Greeting({ letter }: { letter: ReportDocument }) {
  const { say } = wordsOfReport(letter);
  const { technicianName: name, date, time } = letter;
  return (
    <Section>
      <div style={{ paddingTop: '28px' }}>
        <Paragraph>{say(letterTexts.hello({ name: letter.customerName }))}</Paragraph>
        <div style={{ height: '10px', lineHeight: '10px' }}>&#8202;</div>
        <Paragraph>{say(letterTexts.servicedBy({ name, date, time: time?.replace(' ', '\u00a0') ?? null }))}</Paragraph>
        {letter.address && <Paragraph muted>{letter.address}</Paragraph>}
      </div>
    </Section>
  );
}

/** Who to ask, and why this mail came. */
function Signature({ letter }: { letter: ReportDocument }) {
  const { company } = letter;
  const { say } = wordsOfReport(letter);
  const lines = contactLines(letter);
  return (
    <Section>
      <div className="line" style={{ borderTop: `1px solid ${colour.line}`, paddingTop: '18px' }}>
        <Paragraph>{say(letterTexts.thanks({ company: company.name }))}</Paragraph>
        {lines.length > 0 && (
          <Paragraph muted>
            {lines.map((line) => (
              <span key={line} style={{ display: 'block' }}>
                {line}
              </span>
            ))}
          </Paragraph>
        )}
        <Paragraph muted>{say(company.email ? letterTexts.justReply : letterTexts.attached)}</Paragraph>
      </div>
    </Section>
  );
}

function NextService({ title, when }: { title: string; when: string }) {
  return (
    <Section>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ width: '100%' }}>
        <tbody>
          <tr>
            <td
              className="panel"
              style={{ backgroundColor: colour.brandSoft, borderRadius: '10px', padding: '14px 18px' }}
            >
              <Paragraph muted>{title}</Paragraph>
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

interface WaterSectionsProps extends Required<Pick<ReportDocument, 'water' | 'chemicals' | 'planned'>> {
  titled: (heading: string) => string;
  words: Words;
  summary: string | null;
}

/** One body of water: what was measured, what was added, and what is left for the next visit. */
function WaterSections({ titled, words, summary, water, chemicals, planned }: WaterSectionsProps) {
  const { say } = words;
  return (
    <>
      {water.length > 0 && (
        <Section title={titled(say(letterTexts.yourWater))}>
          {summary && (
            <div style={{ paddingBottom: '6px' }}>
              <Paragraph muted>{summary}</Paragraph>
            </div>
          )}
          <WaterTable rows={water} words={words} />
        </Section>
      )}
      {chemicals.length > 0 && (
        <Section title={titled(say(letterTexts.added))}>
          <ChemicalTable chemicals={chemicals} />
        </Section>
      )}
      {planned.length > 0 && (
        <Section title={titled(say(documentTexts.report.planned))}>
          <AsWritten>{planned.join('\n')}</AsWritten>
          <Paragraph muted>{say(documentTexts.report.plannedNote)}</Paragraph>
        </Section>
      )}
    </>
  );
}

function Body({ letter }: { letter: ReportDocument }) {
  const words = wordsOfReport(letter);
  const { say } = words;
  return (
    <Table>
      <Masthead letter={letter} />
      <Greeting letter={letter} />
      <Section>
        <i data-link="own" />
      </Section>
      {watersOf(letter).map(({ titled, water, chemicals, planned = [] }, index) => (
        <WaterSections
          key={String(index)}
          {...{ titled, words, water, chemicals, planned }}
          summary={waterInOneSentence({ ...letter, water })}
        />
      ))}
      {letter.services.length > 0 && (
        <Section title={say(letterTexts.done)}>
          <ServiceList services={letter.services} />
        </Section>
      )}
      {letter.notes && (
        <Section title={say(letterTexts.notes)}>
          <AsWritten>{letter.notes}</AsWritten>
          {letter.notesMark && <Paragraph muted>{letter.notesMark}</Paragraph>}
        </Section>
      )}
      {letter.photos.length > 0 && (
        <Section title={say(letterTexts.photos)}>
          <PhotoGrid photos={letter.photos} words={words} />
          {letter.morePhotos > 0 && (
            <div style={{ paddingBottom: '10px' }}>
              <Paragraph muted>{moreInWords(letter.morePhotos, words)}</Paragraph>
            </div>
          )}
          {letter.galleryUrl && <LinkButton href={letter.galleryUrl}>{say(letterTexts.seeAll)}</LinkButton>}
        </Section>
      )}
      {letter.nextService && <NextService title={say(letterTexts.nextService)} when={letter.nextService} />}
      <Signature letter={letter} />
    </Table>
  );
}

function Letter({ letter }: { letter: ReportDocument }) {
  const words = wordsOfReport(letter);
  return (
    <html lang={words.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{words.say(letterTexts.pageTitle({ date: letter.date }))}</title>
        <style>{styleSheet}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: colour.ground }}>
        <Table className="ground">
          <tr>
            <td align="center" style={{ padding: '20px 10px' }}>
              <i data-outlook="begin" />
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
              <i data-outlook="end" />
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

// Outlook has no max-width: a table that only Outlook sees limits it.
const ghostBegin = '<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->';
const ghostEnd = '<!--[if mso]></td></tr></table><![endif]-->';

/**
 * The report as a self-contained HTML page: styles inline, pictures from the mail's own attachments, nothing loaded
 * from outside. React escapes whatever a person typed.
 */
export const htmlPart = (letter: ReportDocument): string =>
  `<!doctype html>${renderToStaticMarkup(<Letter letter={letter} />)}`
    .replace('<i data-outlook="begin"></i>', ghostBegin)
    .replace('<i data-outlook="end"></i>', ghostEnd)
    .replace('<i data-link="own"></i>', placeOfLink);
