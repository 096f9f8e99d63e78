import { expect, it } from 'vitest';
import { balanceOf } from './balance.ts';

it('equal work is balanced, whatever there is of it', () => {
  expect(balanceOf([600, 600, 600])).toEqual({ score: 100, spreadMinutes: 0, isImbalanced: false });
  expect(balanceOf([])).toEqual({ score: 100, spreadMinutes: 0, isImbalanced: false });
  expect(balanceOf([0, 0])).toEqual({ score: 100, spreadMinutes: 0, isImbalanced: false });
  expect(balanceOf([300])).toMatchObject({ score: 100 });
});

it('the score is 100 less the standard deviation in percent of the mean', () => {
  expect(balanceOf([450, 550])).toEqual({ score: 90, spreadMinutes: 50, isImbalanced: false });
  expect(balanceOf([0, 0, 0, 0, 1000])).toMatchObject({ score: 0, isImbalanced: true });
});

it('a spread above 60 minutes is imbalanced, one of 60 is not', () => {
  expect(balanceOf([540, 660])).toMatchObject({ spreadMinutes: 60, isImbalanced: false });
  expect(balanceOf([538, 660])).toMatchObject({ spreadMinutes: 61, isImbalanced: true });
});
