import { Camera, Images } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  aquaChek7 as card,
  type PadProblem,
  type PictureProblem,
  type Pixels,
  type Point,
  planeOf,
  readStrip,
  type StripAnswer,
  type StripParameter,
  type StripPlaces,
  type StripReading,
} from '#domain/water/index.ts';
import { shrunkSize } from '#web/base/photo-shrinking.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { takePhotos } from '../../visit/take-photos.tsx';
import { sheetTexts as texts } from '../sheet-texts.ts';
import { type FindingSheetProps, FoundReadings, typedOf } from './found-readings.tsx';
import type { ReadingKey } from './reading-kinds.ts';
import type { TypedReadings } from './typed-reading.ts';

const readingOf = (parameter: StripParameter): ReadingKey =>
  parameter === 'totalHardness' ? 'calciumHardness' : parameter;

interface Picture {
  readonly file: File;
  readonly address: string;
  /** As it is read: at most 1600 px, so that a phone has the room for it. */
  readonly pixels: Pixels;
}

/** @throws when the file is no picture the browser can read */
async function pictureOf(file: File): Promise<Picture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = shrunkSize(bitmap.width, bitmap.height);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('The browser cannot draw pictures.');
    context.drawImage(bitmap, 0, 0, width, height);
    return { file, pixels: context.getImageData(0, 0, width, height), address: URL.createObjectURL(file) };
  } finally {
    bitmap.close();
  }
}

/** The marks before anyone moved them, as shares of the picture: the card on the left, the strip beside it. */
const marksAtFirst: readonly Point[] = [
  { x: 0.15, y: 0.15 },
  { x: 0.62, y: 0.15 },
  { x: 0.62, y: 0.8 },
  { x: 0.15, y: 0.8 },
  { x: 0.82, y: 0.2 },
  { x: 0.82, y: 0.75 },
];
const markNames = [...texts.stripCorners, ...texts.stripEnds];

function placesIn({ width, height }: Pixels, marks: readonly Point[]): StripPlaces {
  const [a, b, c, d, first, last] = marks.map(({ x, y }) => ({ x: x * width, y: y * height })) as [
    Point,
    Point,
    Point,
    Point,
    Point,
    Point,
  ];
  return { card: [a, b, c, d], strip: [first, last] };
}

/** Reads a strip from a picture of it beside its card, on the phone, and takes over what the technician has looked at. */
export function StripSheet({ work, typed, onUse, onOpenChange }: FindingSheetProps) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [failed, setFailed] = useState(false);
  const [marks, setMarks] = useState(marksAtFirst);
  const [answer, setAnswer] = useState<StripAnswer | null>(null);
  const [found, setFound] = useState<TypedReadings>({});
  const [keeps, setKeeps] = useState(false);
  const address = picture?.address;
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address]);

  const take = async (file: File | undefined) => {
    if (!file) return;
    setAnswer(null);
    const taken = await pictureOf(file).catch(() => null);
    setFailed(taken === null);
    setPicture(taken);
    setMarks(marksAtFirst);
  };
  const read = () => {
    if (!picture) return;
    const read = readStrip(picture.pixels, card, placesIn(picture.pixels, marks));
    setAnswer(read);
    setFound(typedOf(Object.fromEntries(read.readings.map(({ parameter, value }) => [readingOf(parameter), value]))));
  };
  const use = () => {
    if (keeps && picture) void takePhotos(work, { category: 'general' }, [picture.file]);
    onUse(found);
  };
  const count = Object.keys(found).length;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      closeOnOutside={picture === null}
      title={texts.stripTitle}
      description={picture === null ? texts.stripText : answer === null ? texts.stripMark : texts.stripCheck}
      footer={
        picture === null ? (
          <>
            <FileButton onFile={take} icon={<Images aria-hidden="true" className="size-5" />}>
              {texts.stripChoose}
            </FileButton>
            <FileButton camera onFile={take} icon={<Camera aria-hidden="true" className="size-5" />}>
              {texts.stripTake}
            </FileButton>
          </>
        ) : answer === null ? (
          <>
            <FileButton onFile={take}>{texts.stripAgain}</FileButton>
            <Button variant="primary" onClick={read}>
              {texts.stripRead}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setAnswer(null)}>{texts.stripBack}</Button>
            <Button variant="primary" disabled={count === 0} onClick={use}>
              {texts.takeFound(count)}
            </Button>
          </>
        )
      }
    >
      {picture === null ? <p className="text-sm text-ink-2">{texts.stripCard(card.name)}</p> : null}
      {failed ? (
        <p role="alert" className="pt-3 text-sm text-bad">
          {texts.stripFailed}
        </p>
      ) : null}
      {picture && answer === null ? <MarkedPicture picture={picture} marks={marks} onChange={setMarks} /> : null}
      {answer ? (
        <>
          <FoundReadings found={found} typed={typed} onChange={setFound} noteOf={(key) => noteOf(answer, key)} />
          <Refused answer={answer} />
          {count > 0 ? (
            <div className="pt-4">
              <Checkbox label={texts.stripKeep} checked={keeps} onChange={setKeeps} />
            </div>
          ) : null}
        </>
      ) : null}
    </Dialog>
  );
}

/** From here on a value is as good as strips are. */
const sureFrom = 0.6;

function noteOf({ readings }: StripAnswer, key: ReadingKey): string | null {
  const reading = readings.find(({ parameter }) => readingOf(parameter) === key);
  return reading ? wordsFor(reading).join(' · ') : null;
}

const wordsFor = ({ parameter, between: [low, high], atTheEnd, confidence }: StripReading): string[] => [
  low === high ? texts.stripLike(low) : texts.stripBetween(low, high),
  ...(confidence < sureFrom ? [texts.stripFairly] : []),
  ...(atTheEnd ? [texts.stripEnd] : []),
  ...(parameter === 'totalHardness' ? [texts.stripHardness] : []),
];

/** What could not be told, and why: of the whole picture once. */
function Refused({ answer: { readings, refused } }: { answer: StripAnswer }) {
  const reasons = new Set<PictureProblem | PadProblem>(refused.map(({ why }) => why));
  const [only] = reasons;
  if (only === undefined) return null;
  if (readings.length === 0 && reasons.size === 1) {
    return (
      <p role="alert" className="text-bad">
        {texts.stripWhy[only]}
      </p>
    );
  }
  return (
    <div className="pt-4 text-sm">
      <h3 className="font-semibold">{texts.stripNot}</h3>
      <ul>
        {refused.map(({ parameter, why }) => (
          <li key={parameter} className="flex justify-between gap-4 py-1.5">
            <span>{texts.stripNames[parameter]}</span>
            <span className="text-right text-ink-2">{texts.stripWhy[why]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FileButtonProps {
  /** Opens the camera at once, on a phone. */
  camera?: boolean;
  icon?: ReactNode;
  onFile: (file: File | undefined) => void;
  children: string;
}

function FileButton({ camera, icon, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={camera ? 'primary' : 'secondary'} icon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(camera ? { capture: 'environment' } : {})}
        aria-label={children}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

interface MarkedPictureProps {
  picture: Picture;
  marks: readonly Point[];
  onChange: (marks: readonly Point[]) => void;
}

const within = (share: number): number => Math.min(1, Math.max(0, share));
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The picture with its marks, which are dragged or moved by arrow keys; dots show where the patches and pads are looked for. */
function MarkedPicture({ picture, marks, onChange }: MarkedPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const move = (index: number, to: Point) =>
    onChange(marks.map((mark, other) => (other === index ? { x: within(to.x), y: within(to.y) } : mark)));
  const drag = (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(index, { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  };
  const press = (index: number) => (event: KeyboardEvent) => {
    const way = arrows[event.key];
    const mark = marks[index];
    if (!way || !mark) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.002 : 0.01;
    move(index, { x: mark.x + way.x * step, y: mark.y + way.y * step });
  };
  return (
    <div ref={frame} className="relative touch-none overflow-hidden rounded-md select-none">
      <img src={picture.address} alt={texts.stripPicture} draggable={false} className="block w-full" />
      <Lookout pixels={picture.pixels} marks={marks} />
      {marks.map(({ x, y }, index) => (
        <button
          key={markNames[index]}
          type="button"
          aria-label={markNames[index]}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag(index)}
          onKeyDown={press(index)}
          className="absolute size-12 -translate-1/2 cursor-move touch-none"
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        >
          <span
            className={`absolute inset-2 border-3 border-[#fff] shadow-[0_0_0_2px_#000,inset_0_0_0_1px_#000] ${
              index < 4 ? 'rounded-full' : 'rounded-sm'
            }`}
          />
        </button>
      ))}
    </div>
  );
}

/** Where each patch and pad is looked for, and which row is which reading. */
function Lookout({ pixels, marks }: { pixels: Pixels; marks: readonly Point[] }) {
  const { card: corners, strip } = placesIn(pixels, marks);
  const plane = planeOf(corners);
  const last = card.rows.length - 1;
  const size = pixels.width / 100;
  const dot = ({ x, y }: Point, key: string) => (
    <circle key={key} cx={x} cy={y} r={size * 0.7} fill="#fff" stroke="#000" strokeWidth={size * 0.3} />
  );
  const [from, to] = [plane.from(strip[0]), plane.from(strip[1])];
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${pixels.width} ${pixels.height}`} className="absolute inset-0 size-full">
      {card.rows.map(({ parameter, printed }, row) => {
        const share = row / last;
        const name = plane.at(0, share);
        return (
          <g key={parameter}>
            {printed.map((value, column) => dot(plane.at(column / (printed.length - 1), share), value))}
            {dot(plane.at(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share), 'pad')}
            <text
              x={name.x + size * 4}
              y={name.y - size * 1.8}
              fontSize={size * 3}
              fontWeight="600"
              fill="#fff"
              stroke="#000"
              strokeWidth={size * 0.6}
              paintOrder="stroke"
            >
              {texts.stripNames[parameter]}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
