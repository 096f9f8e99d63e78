import type { Tone } from '#server/documents/index.ts';

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

export const toneColours: Record<Tone, { ink: string; ground: string }> = {
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
