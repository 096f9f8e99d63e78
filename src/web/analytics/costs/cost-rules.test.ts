import { expect, it } from 'vitest';
import { totalsOf } from './cost-dialog.tsx';
import { costsCsv } from './entries-tab.tsx';

const none = { laborCost: null, chemicalCost: null, equipmentCost: null, travelCost: null, serviceFee: null };

it('total cost is the sum of the four costs and profit what the fee leaves, to the cent', () => {
  const typed = { laborCost: 18.1, chemicalCost: 6.2, equipmentCost: 0.1, travelCost: 3.05, serviceFee: 45 };
  expect(totalsOf(typed)).toEqual({ totalCost: 27.45, profit: 17.55 });
  expect(totalsOf({ ...none, laborCost: 0.1, chemicalCost: 0.2 })).toEqual({ totalCost: 0.3, profit: -0.3 });
});

it('what is empty, no number or below zero counts as nothing until it is put right', () => {
  expect(totalsOf(none)).toEqual({ totalCost: 0, profit: 0 });
  expect(totalsOf({ ...none, laborCost: 'ten', travelCost: -4, serviceFee: 20 })).toEqual({
    totalCost: 0,
    profit: 20,
  });
});

it('entries are a spreadsheet with an amount a column', () => {
  const cost = {
    id: 'COST-1',
    costId: 'COST-1',
    customerId: 'CUST-1',
    customerName: 'Rivera, Pat',
    visitId: null,
    serviceDate: '2026-11-20',
    laborCost: 18.5,
    chemicalCost: 6.2,
    equipmentCost: 0,
    travelCost: 3.1,
    totalCost: 27.8,
    serviceFee: 45,
    profit: 17.2,
    marginPct: 38.22,
    notes: null,
    estimated: false,
  };
  expect(costsCsv([cost]).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFDate,Customer,Labor,Chemicals,Equipment,Travel,Total cost,Service fee,Profit,Margin %,estimated,Notes',
    '2026-11-20,"Rivera, Pat",18.5,6.2,0,3.1,27.8,45,17.2,38.22,no,',
  ]);
});
