import type { Place } from './drop-target.ts';
import { cellKey, type VisitKey } from './grid.ts';

// Reads from the board as it is drawn where a lifted stop would fall. The board itself is not drawn again meanwhile.

/** A place on the screen. */
export interface Mark {
  /** The line between two stops. */
  left: number;
  top: number;
  width: number;
  cell: DOMRect;
}

export interface Aim {
  place: Place;
  mark: Mark;
}

/** Below this a line would stand outside its cell. */
const lineGapPx = 3;

const cellsOf = (table: HTMLElement): HTMLElement[] => [...table.querySelectorAll<HTMLElement>('[data-cell]')];

const othersIn = (cell: HTMLElement, key: VisitKey): HTMLElement[] =>
  [...cell.querySelectorAll<HTMLElement>('[data-visit]')].filter((chip) => chip.dataset.visit !== key);

const cellOf = (technicianId: string, date: string, table: HTMLElement): HTMLElement | undefined =>
  cellsOf(table).find(({ dataset }) => dataset.cell === cellKey(technicianId, date));

/** The stop's place now. */
export function placeOf(chip: HTMLElement): Place | null {
  const cell = chip.closest<HTMLElement>('[data-cell]');
  if (!cell) return null;
  const position = [...cell.querySelectorAll('[data-visit]')].indexOf(chip);
  return { ...readKey(cell), position };
}

function readKey(cell: HTMLElement): { technicianId: string; date: string } {
  const text = cell.dataset.cell ?? '';
  const at = text.lastIndexOf(' ');
  return { technicianId: text.slice(0, at), date: text.slice(at + 1) };
}

/** What the pointer aims at; null beside the board. */
export function aimAt(table: HTMLElement, key: VisitKey, x: number, y: number): Aim | null {
  const cell = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-cell]'))
    .find((found) => found && table.contains(found));
  if (!cell) return null;
  const others = othersIn(cell, key);
  const before = others.findIndex((chip) => y < middleOf(chip));
  return aimIn(cell, key, before >= 0 ? before : behindShown(cell, others.length, key, y));
}

const middleOf = (element: Element): number => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

/** Below the last stop that is shown: behind it, or behind those that are folded away. */
function behindShown(cell: HTMLElement, shown: number, key: VisitKey, y: number): number {
  const more = cell.querySelector('[data-more]');
  return more && y >= middleOf(more) ? roomIn(cell, key) : shown;
}

function roomIn(cell: HTMLElement, key: VisitKey): number {
  const isHere = [...cell.querySelectorAll<HTMLElement>('[data-visit]')].some(({ dataset }) => dataset.visit === key);
  return Number(cell.dataset.count ?? 0) - (isHere ? 1 : 0);
}

/** Aims at a place by its numbers. */
export function aimAtPlace(table: HTMLElement, key: VisitKey, { technicianId, date, position }: Place): Aim | null {
  const cell = cellOf(technicianId, date, table);
  return cell ? aimIn(cell, key, position) : null;
}

/** Brings a technician's day into view. */
export const revealCell = (table: HTMLElement, { technicianId, date }: Place): void =>
  cellOf(technicianId, date, table)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

function aimIn(cell: HTMLElement, key: VisitKey, position: number): Aim {
  const others = othersIn(cell, key);
  const next = others[position];
  const last = cell.querySelector('[data-more]') ?? others.at(-1);
  const bounds = cell.getBoundingClientRect();
  const chip = (next ?? last)?.getBoundingClientRect();
  const left = chip?.left ?? bounds.left + 10;
  const width = chip?.width ?? bounds.width - 20;
  const top = chip ? (next ? chip.top - lineGapPx : chip.bottom + 1) : bounds.top + bounds.height / 2;
  return { place: { ...readKey(cell), position }, mark: { left, top, width, cell: bounds } };
}
