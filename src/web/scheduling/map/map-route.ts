import { createContext } from 'react';
import type { Coordinates } from '#domain/scheduling/index.ts';

/** A stop as a map shows it. */
export interface MapStop {
  key: string;
  name: string;
  coordinates: Coordinates;
}

/** Stops in driving order. */
export interface MapRoute {
  key: string;
  /** The technician's name, shown when there are several routes. */
  name: string;
  stops: readonly MapStop[];
  /** A CSS colour; without one each route takes the next of the theme's. */
  colour?: string;
}

const themeColours = 8;

/** The theme's colour of the nth route, from 0. */
export const routeColour = (index: number): string => `var(--route-${(index % themeColours) + 1})`;

/** Choosing stops on a map: whose keys are chosen, a click on one, and one dropped on another route. */
export interface Choosing {
  picked: ReadonlySet<string>;
  onToggle: (key: string) => void;
  onDrop: (key: string, routeKey: string) => void;
}

/** Set around a map on which stops can be chosen. */
export const MapChoice = createContext<Choosing | null>(null);
