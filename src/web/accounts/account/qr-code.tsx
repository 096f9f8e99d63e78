import { encode } from 'uqr';

/** A text as a QR code: dark on white in every theme, since that is what cameras read. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  // One path instead of a thousand squares.
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-60 self-center rounded-md border border-line bg-[oklch(1_0_0)]"
    >
      <path d={path} fill="oklch(0 0 0)" />
    </svg>
  );
}
