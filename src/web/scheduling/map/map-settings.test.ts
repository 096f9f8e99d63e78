import { expect, it } from 'vitest';
import { attributionParts } from './map-settings.ts';

it('keeps the links that tile servers ask for', () => {
  expect(attributionParts('&copy; <a href="https://map.example.com/copyright">Map makers</a> contributors')).toEqual([
    { text: '© ' },
    { text: 'Map makers', href: 'https://map.example.com/copyright' },
    { text: ' contributors' },
  ]);
});

it('takes no other markup, and no link that is not a web address', () => {
  expect(attributionParts('<b>Maps</b> <a href="javascript:alert(1)">by us</a><script>x</script>')).toEqual([
    { text: 'Maps by usx' },
  ]);
});
