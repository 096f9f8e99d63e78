// node scripts/icons.mjs – draws the PNG icons of the web manifest from public/icon.svg. Run it after changing the mark; the
// pictures are committed.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const inPublic = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));
const mark = await readFile(inPublic('icon.svg'), 'utf8');
// Systems that cut the icon into their own shape need it to its edges.
const square = mark.replace('rx="20"', 'rx="0"');
if (square === mark) throw new Error('The mark has no rounded corners any more: look at this script again.');

const icons = [
  ['icon-192.png', mark, 192],
  ['icon-512.png', mark, 512],
  ['icon-maskable-512.png', square, 512],
  ['apple-touch-icon.png', square, 180],
];
for (const [name, svg, sizePx] of icons) {
  await sharp(Buffer.from(svg), { density: (72 * sizePx) / 64 })
    .resize(sizePx, sizePx)
    .png({ compressionLevel: 9, palette: true })
    .toFile(inPublic(name));
}
