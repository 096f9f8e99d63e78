import { describe, expect, it } from 'vitest';
import { knowledgeOf } from './all-topics.ts';

const knowledgePages = knowledgeOf('en');
const words = (text: string): number => text.split(/\s+/).filter(Boolean).length;
const linksOf = (body: string): string[] => [...body.matchAll(/\]\(([^)]*)\)/g)].map((match) => match[1] ?? '');
const each = knowledgePages.map((page) => [page.id, page] as const);

describe('the knowledge base', () => {
  it('has at least 80 pages, some for every topic', () => {
    expect(knowledgePages.length).toBeGreaterThanOrEqual(80);
    const topics = new Set(knowledgePages.map(({ topic }) => topic));
    expect(topics.size).toBe(12);
    for (const topic of topics) {
      expect(knowledgePages.filter((page) => page.topic === topic).length, topic).toBeGreaterThanOrEqual(5);
    }
  });

  it('has ids that are unique and fit an address', () => {
    const ids = knowledgePages.map((page) => page.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(new Set(knowledgePages.map((page) => page.title)).size).toBe(ids.length);
  });

  it.each(each)('%s is short, sourced and has something to find it by', (_id, page) => {
    expect(words(page.body)).toBeGreaterThanOrEqual(120);
    expect(words(page.body)).toBeLessThanOrEqual(260);
    expect(page.summary).toMatch(/\.$/);
    expect(page.summary.length).toBeLessThanOrEqual(160);
    expect(page.title.length).toBeLessThanOrEqual(60);
    expect(page.keywords.length).toBeGreaterThanOrEqual(3);
    for (const keyword of page.keywords) expect(keyword).toBe(keyword.toLowerCase());
    expect(page.sources.length).toBeGreaterThanOrEqual(1);
    for (const source of page.sources) {
      expect(source.title).not.toBe('');
      if (source.address !== null) expect(new URL(source.address).protocol).toBe('https:');
    }
  });

  it.each(each)('%s is plain Markdown whose links lead to pages that exist', (_id, page) => {
    expect(page.body).not.toMatch(/<[a-z/]/i);
    const known = new Set(knowledgePages.map((other) => `/chat/knowledge/${other.id}`));
    for (const link of linksOf(page.body)) expect(known).toContain(link);
  });
});

describe('the knowledge base in Spanish', () => {
  const english = new Map(knowledgePages.map((page) => [page.id, page]));
  const spanish = knowledgeOf('es').map((page) => [page.id, page] as const);
  const figuresOf = (text: string): string[] =>
    [...text.matchAll(/\d(?:[\d,.]*\d)?/g)].map(([figure]) => figure).sort();
  const itemsOf = (body: string): number => [...body.matchAll(/^(?:\d+\.|-) /gm)].length;

  it.each(spanish)('%s is written, with the figures, steps and links of the English one', (id, page) => {
    const original = english.get(id);
    expect(page.body).not.toBe(original?.body);
    expect(figuresOf(page.body)).toEqual(figuresOf(original?.body ?? ''));
    expect(figuresOf(page.summary)).toEqual(figuresOf(original?.summary ?? ''));
    expect(itemsOf(page.body)).toBe(itemsOf(original?.body ?? ''));
    expect(linksOf(page.body).sort()).toEqual(linksOf(original?.body ?? '').sort());
    expect(page.sources).toEqual(original?.sources);
  });

  it.each(spanish)('%s is short and has something to find it by', (_id, page) => {
    expect(words(page.body)).toBeLessThanOrEqual(310);
    expect(page.summary).toMatch(/\.$/);
    expect(page.summary.length).toBeLessThanOrEqual(160);
    expect(page.title.length).toBeLessThanOrEqual(60);
    expect(page.keywords.length).toBeGreaterThanOrEqual(3);
    for (const keyword of page.keywords) expect(keyword).toBe(keyword.toLowerCase());
  });
});
