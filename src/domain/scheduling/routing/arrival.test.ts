import { describe, expect, it } from 'vitest';
import { arrivalTimes } from './arrival.ts';
import { drivingMinutes, greatCircleMiles } from './distance.ts';
import { straightDrive } from './drives.ts';

const here = { latitude: 33.5, longitude: -112.1 };
const there = { latitude: 33.55, longitude: -112.1 };

describe('the planned times of a day', () => {
  it('begins at the first stop with the shift and adds driving and service', () => {
    const drive = drivingMinutes(greatCircleMiles(here, there));
    expect(
      arrivalTimes(
        { start: 480, lunch: null },
        [
          { serviceMinutes: 30, coordinates: here },
          { serviceMinutes: 45, coordinates: there },
        ],
        straightDrive,
      ),
    ).toEqual([
      { fromMinute: 480, toMinute: 510 },
      { fromMinute: 510 + drive, toMinute: 555 + drive },
    ]);
  });

  it('passes by what is not on the map', () => {
    const times = arrivalTimes(
      { start: 480, lunch: null },
      [
        { serviceMinutes: 30, coordinates: here },
        { serviceMinutes: 20, coordinates: null },
        { serviceMinutes: 10, coordinates: here },
      ],
      straightDrive,
    );
    expect(times.map(({ fromMinute }) => fromMinute)).toEqual([480, 510, 530]);
  });

  it('has no times for a day without stops', () => {
    expect(arrivalTimes({ start: 480, lunch: null }, [], straightDrive)).toEqual([]);
  });
});
