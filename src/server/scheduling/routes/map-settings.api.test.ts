import { describe, expect, it } from 'vitest';
import type { MapSettings } from '#contract/scheduling/map-settings.ts';
import { openWorld } from '#tests/support/world.ts';

const path = '/api/map-settings';

describe('without tiles', () => {
  const world = openWorld();

  it('says that there are none, and lets pictures come from nowhere else', async () => {
    const { owner } = await world.company();
    expect((await owner.get(path)).body).toEqual({ tiles: null });
    const { headers } = await world.app.inject('/');
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:;");
  });

  it('tells nothing to who is not signed in', async () => {
    expect((await world.visitor.get(path)).status).toBe(401);
  });
});

describe('with tiles', () => {
  const tiles = {
    url: 'https://{s}.tile.example.com/{z}/{x}/{y}.png',
    attribution: '© <a href="https://map.example.com/copyright">Map makers</a>',
    maxZoom: 19,
  };
  const world = openWorld({ config: { mapTiles: { ...tiles, origin: 'https://*.tile.example.com' } } });

  it('tells everybody who is signed in where they are, and lets the pages show them', async () => {
    const company = await world.company();
    const technician = await company.signedIn('technician');
    expect((await technician.get<MapSettings>(path)).body).toEqual({ tiles });
    const { headers } = await world.app.inject('/');
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://*.tile.example.com;");
  });
});
