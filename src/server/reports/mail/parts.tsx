/** @jsxRuntime automatic */

import type { ReactNode } from 'react';
import type { Words } from '#domain/language/index.ts';
import {
  captionOf,
  groupPhotos,
  type ReportDocument,
  type ReportPhoto,
  type Tone,
  type WaterRow,
} from '#server/documents/index.ts';
import { letterTexts } from './texts.ts';

/** The application's colours as mail programs take them. */
export const colour = {
  ground: '#f2f7f9',
  surface: '#ffffff',
  ink: '#132331',
  soft: '#465865',
  line: '#dfe6e9',
  brand: '#005f8e',
  brandSoft: '#e3f3fb',
  onBrand: '#ffffff',
} as const;

const toneColours: Record<Tone, { ink: string; ground: string }> = {
  good: { ink: '#077649', ground: '#ddf8e8' },
  fair: { ink: '#925b00', ground: '#fff2d6' },
  bad: { ink: '#c2272d', ground: '#ffeceb' },
  plain: { ink: colour.soft, ground: colour.ground },
};

export const fontFamily = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/**
 * Only for programs that read it: dark mode and narrow screens. What must hold everywhere is written inline.
 */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: ${colour.brand}; }
a.button { color: ${colour.onBrand}; }
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .logo, .company { display: block !important; width: auto !important; }
  .company { padding-left: 0 !important; padding-top: 14px !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0b151d !important; }
  .surface { background-color: #141f29 !important; }
  .ink { color: #e9f0f3 !important; }
  .tick { color: #7fdcae !important; }
  .soft { color: #b4c0c6 !important; }
  .line { border-color: #26323c !important; }
  .panel { background-color: #1b2a36 !important; }
  .good { color: #7fdcae !important; background-color: #12352a !important; }
  .fair { color: #f2c479 !important; background-color: #3a2c10 !important; }
  .bad { color: #ff9c96 !important; background-color: #401a1c !important; }
  a { color: #49b3d8 !important; }
  a.button { color: ${colour.onBrand} !important; }
}
`;

const text = { fontFamily, fontSize: '15px', lineHeight: '22px', color: colour.ink, margin: 0 };
const small = { ...text, fontSize: '13px', lineHeight: '18px', color: colour.soft };

/** Layout in tables: the one thing every mail program draws alike. */
export function Table({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className={className}
      style={{ borderCollapse: 'collapse', width: '100%' }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

export function Section({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <tr>
      <td className="pad" style={{ padding: '0 32px 28px' }}>
        {title && (
          <h2
            className="ink"
            style={{ ...text, fontSize: '17px', lineHeight: '24px', fontWeight: 600, paddingBottom: '8px' }}
          >
            {title}
          </h2>
        )}
        {children}
      </td>
    </tr>
  );
}

export function Paragraph({ children, muted = false }: { children: ReactNode; muted?: boolean }) {
  return (
    <p className={muted ? 'soft' : 'ink'} style={muted ? small : text}>
      {children}
    </p>
  );
}

const cell = { borderBottom: `1px solid ${colour.line}`, padding: '8px 0' };
const figure = { fontWeight: 600, whiteSpace: 'nowrap', paddingLeft: '12px' } as const;

export function WaterTable({ rows, words: { say } }: { rows: readonly WaterRow[]; words: Words }) {
  return (
    <Table>
      {rows.map(({ label, value, ideal, word, tone, last }) => (
        <tr key={label}>
          <td className="ink line" style={{ ...text, ...cell }}>
            {label}
            {ideal && (
              <span className="soft" style={{ ...small, display: 'block' }}>
                {say(letterTexts.ideal({ range: ideal }))}
              </span>
            )}
          </td>
          <td className="ink line" align="right" style={{ ...text, ...cell, ...figure }}>
            {value}
            {last && (
              <span className="soft" style={{ ...small, display: 'block', fontWeight: 400 }}>
                {say(letterTexts.lastTime({ value: last }))}
              </span>
            )}
          </td>
          <td className="line" align="right" style={{ ...cell, whiteSpace: 'nowrap', paddingLeft: '12px' }}>
            {word && (
              <span
                className={tone}
                style={{
                  ...small,
                  fontWeight: 600,
                  display: 'inline-block',
                  padding: '2px 10px',
                  borderRadius: '10px',
                  color: toneColours[tone].ink,
                  backgroundColor: toneColours[tone].ground,
                }}
              >
                {word}
              </span>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function ChemicalTable({ chemicals }: Pick<ReportDocument, 'chemicals'>) {
  return (
    <Table>
      {chemicals.map(({ name, amount }) => (
        <tr key={name}>
          <td className="ink line" style={{ ...text, ...cell }}>
            {name}
          </td>
          <td className="ink line" align="right" style={{ ...text, ...cell, ...figure }}>
            {amount}
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function ServiceList({ services }: Pick<ReportDocument, 'services'>) {
  return (
    <Table>
      {services.map(({ category, done }) => (
        <tr key={category ?? ''}>
          <td style={{ paddingBottom: '8px' }}>
            {category && <Paragraph muted>{category}</Paragraph>}
            <Table>
              {done.map((service) => (
                <tr key={service}>
                  <td width={26} valign="top" style={{ padding: '3px 0' }}>
                    <span
                      aria-hidden="true"
                      className="tick"
                      style={{ ...text, color: toneColours.good.ink, fontWeight: 700 }}
                    >
                      ✓
                    </span>
                  </td>
                  <td className="ink" style={{ ...text, padding: '3px 0' }}>
                    {service}
                  </td>
                </tr>
              ))}
            </Table>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** What a person wrote, with the line breaks as written. */
export function AsWritten({ children }: { children: string }) {
  return (
    <p className="ink" style={{ ...text, whiteSpace: 'pre-line' }}>
      {children}
    </p>
  );
}

const photoPadding = { wide: '4px 0 12px', left: '4px 6px 12px 0', right: '4px 0 12px 6px' } as const;

interface Cell {
  photo: ReportPhoto;
  place: keyof typeof photoPadding;
  words: Words;
}

function PhotoCell({ photo, place, words }: Cell) {
  const wide = place === 'wide';
  const caption = captionOf(photo, words);
  return (
    <td width={wide ? '100%' : '50%'} valign="top" style={{ padding: photoPadding[place] }}>
      {/* At low priority React writes no preload link for it, which a mail program could not follow. */}
      <img
        fetchPriority="low"
        src={`cid:${photo.contentId}`}
        alt={caption}
        width={wide ? 536 : 256}
        style={{ display: 'block', width: '100%', height: 'auto', border: 0, borderRadius: '8px' }}
      />
      <p className="soft" style={{ ...small, paddingTop: '6px' }}>
        {caption}
      </p>
    </td>
  );
}

/** Each before next to its after, in one row; then the others, two per row. */
export function PhotoGrid({ photos, words }: { photos: readonly ReportPhoto[]; words: Words }) {
  const { pairs, others } = groupPhotos(photos);
  const [only, ...more] = photos;
  if (only && more.length === 0) {
    return (
      <Table>
        <tr>
          <PhotoCell photo={only} place="wide" words={words} />
        </tr>
      </Table>
    );
  }
  const rows: (readonly [ReportPhoto, ReportPhoto | undefined])[] = [...pairs];
  others.forEach((left, index) => {
    if (index % 2 === 0) rows.push([left, others[index + 1]]);
  });
  return (
    <Table>
      {rows.map(([left, right]) => (
        <tr key={left.contentId}>
          <PhotoCell photo={left} place="left" words={words} />
          {right ? <PhotoCell photo={right} place="right" words={words} /> : <td width="50%" />}
        </tr>
      ))}
    </Table>
  );
}

/** A button that Outlook draws too: the colour is the cell's. */
export function LinkButton({ href, children }: { href: string; children: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td
            {...{ bgcolor: colour.brand }}
            style={{ backgroundColor: colour.brand, borderRadius: '8px', padding: '12px 22px' }}
          >
            <a
              className="button"
              href={href}
              style={{ ...text, color: colour.onBrand, fontWeight: 600, textDecoration: 'none' }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
